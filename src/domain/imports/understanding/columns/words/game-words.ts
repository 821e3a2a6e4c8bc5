// What columns of games are called, in English, Spanish, French, German, Italian and Polish, and the first words of their neighbors; folded, divided by commas; weak ones with a ?, and with a ~ those that say less than another.
import type { ImportField } from '../../../kinds.ts';

type GameField = ImportField<'games'>;

export const GAME_WORDS: { [Field in GameField]?: string } = {
  id: 'crewcall id',
  user_defined_id:
    'user defined id, gm, gm no, gm nr, gm id, game id, game no, game number, game nr, game code, match id, match no, match number, match nr, match code, fixture id, fixture no, event id, spielnummer, sp nr, spnr, sp nummer, spiel nr, spielnr, spiel id, spielkennung, no match, numero match, numero de match, n match, num partido, numero de partido, no partido, n partido, id partido, numero partita, n gara, no gara, no partita, no match, numero gara, nr meczu, numer meczu, id meczu, mecz nr, game ref, reference, game?, spiel?, match?, partido?, id?, nr?, no?, number?, num?, gara?, incontro?, mecz?, rencontre?, encuentro?, fixture?, code renc, code rencontre, kampnr, kamp nr, kampnummer, matchnummer, wedstrijdnummer, wedstrijdnr, wedstrijd nr, jogo no, no jogo, n jogo',
  external_id: 'external id, external game id',
  date: 'date, game date, match date, event date, day, when, date of game, date of match, localized date, start date, playing date, datum, spieltag datum, spieldatum, tag, termin, fecha, dia, fecha partido, fecha del partido, date du match, jour, data, giorno, data gara, data partita, data meczu, dzien, date and time, date time, datum uhrzeit, fecha y hora, date et heure, data e ora, data i godzina, datum zeit, termin data, start?, starts at, start at, scheduled at, scheduled, new date, revised date, rescheduled date, current date, dato, le?, start datetime, start date time',
  start_time:
    'time, start, start time, game time, match time, kick off, kickoff, ko, tip off, tipoff, tip time, puck drop, first pitch, tee off, from, begins, begin, localized time, local time, time of game, uhrzeit, zeit, anstoss, anstosszeit, anpfiff, beginn, spielbeginn, anwurf, von, hora, hora inicio, hora de inicio, inicio, horario, comienzo, heure, horaire, coup d envoi, debut, heure debut, heure du match, ora, orario, inizio, ora inizio, calcio d inizio, godzina, godz, czas, rozpoczecie, poczatek, start time local, tid, tidspunkt, klokkeslett, starttid, avkast, avspark, aanvang, aanvangstijd, tijd, new time, revised time, throw off, bully, hour, ore',
  end_time:
    'end, end time, ends, finish, finish time, until, to, localized end time, stop, ende, spielende, endzeit, bis, hora fin, fin, hora de fin, termino, hasta, heure fin, heure de fin, jusqu a, ora fine, fine, koniec, zakonczenie, do, eindtijd, sluttid, slutt',
  length:
    'length, duration, minutes, mins, game length, match length, min, dauer, spieldauer, spielzeit, lange, duracion, duree, durata, czas trwania, dlugosc',
  home_team:
    'home, home team, home team name, hometeam, team home, host, hosts, home side, team 1, team a, team1, heim, heimmannschaft, heimteam, mannschaft 1, gastgeber, local, equipo local, casa, equipo casa, locales, equipo 1, domicile, equipe domicile, recevant, receveur, equipe recevante, equipe a domicile, equipe 1, squadra casa, squadra di casa, squadra 1, in casa, ospitante, gospodarz, gospodarze, druzyna gospodarzy, druzyna 1, zespol gospodarzy, team?, mannschaft?, equipo?, equipe?, squadra?, druzyna?, club?, school?, verein?, opponent 1?, hjemmelag, hjemmehold, hjemme, hemmalag, hemma, thuis, thuisteam, thuis team, thuisploeg, thuisclub?, equipa da casa, equipa visitada, visitado, mandante, time da casa, equipe mandante, club rec~, home club~, heimverein~, club recevant~, home school~, eqa nom, domaci',
  away_team:
    'away, away team, away team name, awayteam, visitor, visitors, visiting team, guest, guests, team away, away side, team 2, team b, team2, road team, gast, gaste, gastmannschaft, gastteam, auswarts, auswartsteam, mannschaft 2, visitante, equipo visitante, visitantes, visita, equipo 2, exterieur, equipe exterieure, equipe exterieur, visiteur, visiteurs, equipe visiteuse, adversaire, equipe 2, trasferta, ospite, ospiti, squadra ospite, fuori casa, squadra 2, gosc, goscie, druzyna gosci, druzyna 2, zespol gosci, team?, mannschaft?, equipo?, equipe?, squadra?, druzyna?, club?, school?, verein?, opponent?, opponent 2?, bortelag, udehold, bortalag, borta, borte, ude, uit, uitteam, uit team, uitploeg, uitclub?, bezoekers, equipa visitante, time visitante, equipe visitante, club vis~, away club~, gastverein~, club visiteur~, away school~, visiting school~, eqb nom, hoste, fuori, opp?',
  teams:
    'teams, matchup, match up, match, game matchup, fixture, fixtures, contest, pairing, home away, home vs away, home v away, away at home, away home, begegnung, paarung, spielpaarung, mannschaften, heim gast, partido, encuentro, enfrentamiento, equipos, rencontre, affiche, equipes, incontro, partita, gara, squadre, mecz, spotkanie, druzyny, event?, description?, summary?, subject?, title?, game, kamp, wedstrijd, jogo',
  venue:
    'venue, venue name, location, field, site, place, where, ground, grounds, stadium, arena, gym, park, facility, rink, pitch, complex, pool, court, diamond, ballpark, game location, game site, ort, spielort, spielstatte, sportplatz, sportstatte, platz, halle, sporthalle, stadion, sportanlage, sede, lugar, campo, cancha, estadio, pista, pabellon, instalacion, polideportivo, lieu, terrain, stade, salle, gymnase, complexe, luogo, impianto, palestra, stadio, campo di gioco, campo da gioco, boisko, miejsce, obiekt, hala, lokalizacja, adres boiska, loc, field name, court name, rink name, bane, spilleplads, spilleplats, spelplats, arena?, anlegg, accommodatie, sportpark, local?, pavilhao, recinto',
  subvenue:
    'subvenue, sub venue, field no, field number, field nr, court no, court number, pitch no, pitch number, sub field, subfield, rink no, surface, sheet, sheet of ice, diamond no, space, platz nr, platznummer, platznr, feld, spielfeld, hallenteil, feld nr, numero de cancha, no cancha, terrain no, numero terrain, n terrain, campo n, numero campo, nr boiska, numer boiska, plyta, court?, field?, pitch?, platz?, sub site, subsite, sub location, location details, location detail, field name?, veld, court name?, rink name?, halle?, sporthalle?, gym?, rink?, hala?, arena?, diamond?, baan',
  league:
    'league, league name, division, div, competition, conference, tournament, comp, division name, flight, tier, bracket, liga, staffel, wettbewerb, spielklasse, klasse, competicion, torneo, categoria, championnat, ligue, competition nom, poule, campionato, lega, girone, competizione, rozgrywki, klasa, level?, class?, age division?',
  age_group:
    'age group, age, age group name, ages, agegroup, grade level, altersklasse, altersgruppe, jahrgang, alter, grupo de edad, edad, tranche d age, categorie d age, categorie, fascia d eta, eta, grupa wiekowa, wiek, kategoria wiekowa, kategoria, rocznik, ag, age gender, age level, age div, age gender division',
  game_type:
    'game type, type, match type, game type name, event type, kind, spielart, spieltyp, art, tipo, tipo de partido, type de match, tipo partita, tipo gara, typ, rodzaj, typ meczu, round type, game event, game practice, event, activity, activity type',
  gender:
    'gender, gender name, sex, boys girls, m f, geschlecht, genero, sexo, rama, sexe, genre, sesso, genere, plec',
  pattern:
    'pattern, pattern name, crew size, crew type, number of officials, officials needed, no of officials, crew pattern, anzahl schiedsrichter, schiedsrichteranzahl',
  position:
    'position, role, job, duty, official position, official role, slot, assignment, crew position, funktion, rolle, einsatz, posicion, funcion, puesto, rol, fonction, poste, ruolo, funzione, posizione, mansione, funkcja, pozycja, rola',
  official:
    'official, official name, referee, ref, umpire, ump, judge, assigned, assigned to, assigned official, officer, name?, center referee, centre referee, center, cr, head referee, main referee, crew chief, schiedsrichter, sr, schiri, hauptschiedsrichter, arbitro, arbitro principal, juez, colegiado, arbitre, arbitre principal, juge arbitre, arbitre central, direttore di gara, sedzia, sedzia glowny, plate, plate umpire, base, base umpire, linesman, line judge, assistant referee, ar, assistant, linienrichter, schiedsrichterassistent, sra, arbitro asistente, juez de linea, asistente, arbitre assistant, juge de touche, assistente, guardalinee, sedzia asystent, asystent, sedzia liniowy, fourth official, 4th official, vierter offizieller, cuarto arbitro, quatrieme arbitre, quarto uomo, quarto ufficiale, sedzia techniczny, scorekeeper, timekeeper, zeitnehmer, sekretar, anotador, cronometrador, marqueur, chronometreur, segnapunti, r, u, u1, u2, r1, r2, ar1, ar2, l1, l2, evaluator, observer, mentor, 4th, 4th ref, fourth, dommer, domare, scheidsrechter',
  officials:
    'officials, referees, umpires, crew, refs, officiating crew, game officials, assigned officials, umpire crew, schiedsrichterteam, gespann, schiedsrichtergespann, arbitros, equipo arbitral, terna arbitral, corps arbitral, arbitres, terna, officiels, oficiales, ufficiali, arbitri, sedziowie, zespol sedziowski, obsada sedziowska, ref names, referee names, umpire names, official names, names of officials',
  status:
    'status, game status, state, match status, stand, zustand, estado, estatus, statut, etat, stato, stan, canceled, cancelled, is canceled, is cancelled, game canceled, game cancelled, abgesagt, cancelado, annule, annullata, odwolany',
  published: 'published, is published, veroffentlicht, publicado, publie, pubblicato, opublikowany',
  public: 'public, is public, offentlich, publico, publiczny, pubblico',
  public_note:
    'public note, public note text, note, notes, comment, comments, remarks, remark, info, information, additional info, details, public notes, notiz, notizen, bemerkung, bemerkungen, hinweis, hinweise, anmerkung, kommentar, nota, notas, observaciones, comentario, comentarios, remarque, remarques, commentaire, commentaires, observations, note gara, osservazioni, commento, commenti, uwagi, notatki, komentarz',
  private_note:
    'private note, private note text, private notes, internal note, internal notes, assignor note, assignor notes, admin notes, office notes, interne notiz, interne bemerkung, nota interna, nota privada, note interne, nota privata, uwagi wewnetrzne',
  paid_via:
    'paid via, paid by, payment method, paid how, bill to, billing, who pays, bezahlt durch, zahlungsart, pagado por, forma de pago, paye par, mode de paiement, pagato da, metodo di pagamento, platnik',
};
