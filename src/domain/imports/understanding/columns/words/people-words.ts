// What columns of people, availability, venues and teams are called in six languages; folded, divided by commas.
import type { ImportField } from '../../../kinds.ts';

type Words<Kind extends 'people' | 'availability' | 'venues' | 'teams'> = {
  [Field in ImportField<Kind>]?: string;
};

const STREET =
  'street, street1, street 1, address, address 1, address line 1, street address, addr, strasse, anschrift, adresse, strasse hausnummer, calle, direccion, domicilio, rue, adresse 1, indirizzo, via, ulica, adres';
const CITY =
  'city, town, suburb, stadt, ort, wohnort, gemeinde, ciudad, localidad, poblacion, municipio, ville, commune, citta, comune, localita, miasto, miejscowosc';
const STATE =
  'state, province, state or province, region, county, st, prov, bundesland, kanton, estado, provincia, departement, regione, wojewodztwo';
const POSTAL =
  'postal code, postal, zip, zip code, zipcode, postcode, plz, postleitzahl, codigo postal, cp, c p, code postal, cap, kod pocztowy, kod';
const LATITUDE = 'latitude, lat, breitengrad, latitud, latitudine, szerokosc';
const LONGITUDE = 'longitude, lon, lng, long, langengrad, longitud, longitudine, dlugosc geograficzna';

export const PEOPLE_WORDS: Words<'people'> = {
  id: 'crewcall id, id',
  name: 'name, full name, official, official name, referee, umpire, person, member, contact, display name, vollstandiger name, schiedsrichter, nombre completo, nombre y apellidos, arbitro, nom complet, nom et prenom, nom prenom, arbitre, nome completo, nome e cognome, cognome e nome, imie i nazwisko, nazwisko i imie, sedzia, apellidos y nombre, name vorname, vorname name, vor und nachname',
  first_name:
    'first name, first, firstname, given name, forename, fname, vorname, nombre, nombres, prenom, nome, imie',
  last_name:
    'last name, last, lastname, surname, family name, lname, nachname, familienname, zuname, apellido, apellidos, primer apellido, nom, nom de famille, cognome, nazwisko',
  mi: 'mi, middle initial, middle, middle name, initial',
  email:
    'email, e mail, email address, e mail address, mail, email 1, primary email, email addresses, emails, login, e mail adresse, mailadresse, correo, correo electronico, correo e, courriel, adresse e mail, adresse mail, adresse email, posta elettronica, indirizzo email, indirizzo e mail, adres e mail, adres email, poczta, email 2, secondary email, alternate email',
  mobile_phone:
    'mobile phone, mobile, cell, cell phone, phone, phone number, telephone, tel, mobile number, cellphone, phone 1, primary phone, handy, handynummer, mobil, mobiltelefon, telefon, telefonnummer, movil, celular, telefono, telefono movil, portable, telephone portable, gsm, cellulare, tel cellulare, komorka, telefon komorkowy, nr telefonu, numer telefonu',
  home_phone:
    'home phone, home, home tel, phone home, phone 2, festnetz, telefon privat, privat, telefono casa, telefono fijo, fijo, telephone fixe, fixe, telephone domicile, telefono fisso, fisso, telefon domowy',
  work_phone:
    'work phone, work, business phone, office phone, phone work, phone 3, telefon geschaftlich, dienstlich, geschaftlich, telefono trabajo, telephone travail, telephone professionnel, telefono lavoro, telefon sluzbowy',
  street1: STREET,
  street2:
    'street2, street 2, address 2, address line 2, unit, apt, adresszusatz, complemento, complement d adresse, adresse 2, indirizzo 2',
  city: CITY,
  state: STATE,
  postal_code: POSTAL,
  date_of_birth:
    'date of birth, dob, birth date, birthdate, birthday, born, d o b, geburtsdatum, geburtstag, geb, geb datum, geboren, fecha de nacimiento, fecha nacimiento, nacimiento, f nacimiento, date de naissance, naissance, ne le, data di nascita, nascita, nato il, data urodzenia, ur',
  grade:
    'grade, level, badge, certification, rating, rank, license level, class, cert level, referee grade, stufe, lizenz, qualifikation, leistungsklasse, einstufung, nivel, categoria, grado, niveau, categorie, livello, kategoria, licencja, klasa, stopien',
  official_since:
    'official since, referee since, umpire since, since, first year, year started, start year, certified since, schiedsrichter seit, seit, arbitro desde, desde, arbitre depuis, depuis, arbitro dal, dal, sedzia od',
  notes:
    'notes, note, comments, comment, remarks, assignor notes, notes for assignors, bemerkung, bemerkungen, notizen, notas, comentarios, remarques, commentaires, nota, commenti, uwagi, notatki',
  latitude: LATITUDE,
  longitude: LONGITUDE,
  role: 'role, roles, user type, type, position, rolle, funktion, rol, funcion, role s, fonction, ruolo, rola, funkcja',
  official: 'is official, official y n, is referee',
  assignor:
    'assignor, is assignor, assigner, scheduler, ansetzer, designador, designateur, designatore, obsadowy',
  manager: 'manager, is manager, admin, administrator, is admin',
  observer:
    'observer, is observer, assessor, mentor, evaluator, beobachter, observador, observateur, osservatore, obserwator',
  active: 'active, is active, status, aktiv, activo, actif, attivo, aktywny',
  group:
    'group, groups, team, association, chapter, crew, gruppe, gruppen, grupo, grupos, groupe, groupes, gruppo, gruppi, grupa, grupy',
  certification:
    'certifications, certificates, background checks, zertifikate, nachweise, certificaciones, certificats, certificazioni, certyfikaty',
};

export const AVAILABILITY_WORDS: Words<'availability'> = {
  official:
    'official, official name, name, referee, umpire, person, who, full name, schiedsrichter, arbitro, nombre, arbitre, nom, nome, sedzia, imie i nazwisko, first name last name',
  email:
    'email, e mail, email address, mail, correo, correo electronico, courriel, adresse e mail, posta elettronica, adres e mail',
  date: 'date, day, start date, from date, from, first day, when, datum, tag, von, fecha, dia, desde, jour, du, data, giorno, dal, dzien, od, dates, block start, block from, blocked from, unavailable from, off from, away from, gesperrt von, abwesend von, indisponible du, no disponible desde, non disponibile dal, niedostepny od, block date, datum von, datum ab, erster tag, fecha desde, fecha inicio, date du, date debut, date de debut, data dal, data inizio, data od',
  end_date:
    'end date, to date, to, until, last day, through, bis, enddatum, hasta, fecha fin, au, jusqu au, date de fin, al, data fine, do, data koncowa, block end, block to, blocked to, blocked until, unavailable to, unavailable until, off until, away until, gesperrt bis, abwesend bis, indisponible au, no disponible hasta, non disponibile al, niedostepny do, datum bis, letzter tag, fecha hasta, date au, date fin, data al, data do',
  // What a span is called of days or of hours: its values tell.
  start_time:
    'start time, start, from, von, desde, du, dal, od, from time, time from, earliest, begin, time, available from, uhrzeit, zeit, beginn, ab, von uhrzeit, hora inicio, hora, desde hora, heure debut, heure, ora inizio, ora, godzina od, godzina, zeit von, hora desde, heure de, ora dalle, dalle, godz od, uhrzeit von',
  end_time:
    'end time, end, to, until, bis, hasta, au, jusqu au, al, do, to time, time to, latest, finish, available until, ende, bis uhrzeit, hora fin, hasta hora, heure fin, ora fine, godzina do, zeit bis, hora hasta, heure a, ora alle, alle, godz do, uhrzeit bis',
  available:
    'available, availability, is available, status, can work, free, response, answer, verfugbar, verfugbarkeit, disponible, disponibilidad, disponibilite, disponibilita, dostepny, dostepnosc',
  description:
    'description, note, notes, comment, comments, reason, remarks, bemerkung, notiz, grund, nota, notas, motivo, comentario, remarque, commentaire, raison, motif, commento, uwagi, powod',
};

export const VENUE_WORDS: Words<'venues'> = {
  id: 'crewcall id, id',
  name: 'name, venue, venue name, field, field name, location, location name, site, facility, stadium, gym, ground, park, court, rink, spielort, spielstatte, platz, halle, sportplatz, stadion, anlage, sede, campo, cancha, estadio, pabellon, instalacion, lieu, stade, terrain, salle, gymnase, impianto, stadio, palestra, boisko, obiekt, hala, nombre, nom, nome, nazwa',
  street1: STREET,
  city: CITY,
  state_or_province: STATE,
  postal: POSTAL,
  latitude: LATITUDE,
  longitude: LONGITUDE,
  timezone: 'timezone, time zone, tz, zeitzone, zona horaria, fuseau horaire, fuso orario, strefa czasowa',
};

export const TEAM_WORDS: Words<'teams'> = {
  id: 'crewcall id, id',
  name: 'name, team, team name, teams, club, club name, school, mannschaft, mannschaftsname, verein, equipo, nombre del equipo, nombre, equipe, nom, nom de l equipe, squadra, nome squadra, nome, druzyna, zespol, nazwa, nazwa druzyny',
};
