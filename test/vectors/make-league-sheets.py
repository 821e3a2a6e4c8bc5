"""Makes sheets as leagues of several countries and sports send them, each with what a person reads in it beside it as JSON.

    python3 test/vectors/make-league-sheets.py

They are read with the names of make-imports.py. Everything in the answers is written here by hand: `+` is before a name that
the site does not have.
"""

import json
import pathlib
from datetime import date

from spreadsheet import Workbook

FOLDER = pathlib.Path(__file__).parent / "imports"


def answer(name, **expected):
    (FOLDER / f"league-{name}.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


def text(name, lines, delimiter=",", encoding="utf-8", ending="csv", **expected):
    quote = lambda cell: f'"{cell}"' if delimiter in cell else cell
    content = "".join(delimiter.join(map(quote, line)) + "\r\n" for line in lines)
    (FOLDER / f"league-{name}.{ending}").write_bytes(content.encode(encoding))
    answer(name, **expected)


def workbook(name, cells, is1904=False, merged=(), **expected):
    Workbook(is1904=is1904).sheet("Fixtures", cells, merged=merged).write(FOLDER / f"league-{name}.xlsx")
    answer(name, **expected)


def game(date, start, home, away, **more):
    return {"values": {"date": date, "start": start, "homeTeam": home, "awayTeam": away} | more}


A, B, C, D = "Harbor Hawks", "Dockside FC", "Granite City", "Ferry Road"
E, F = "Cove Comets", "Marsh Hill"
CREW = [["Referee", "Marco Brandt"], ["Assistant Referee 1", "Nina Alvarez"], ["Assistant Referee 2", "Omar Reyes"]]
NAMES = ["Marco Brandt", "Nina Alvarez", "Omar Reyes"]

text(
    "cricket-uk",
    [["Fixtures 2027 – Premier Division"], ["Date", "Start", "Home Team", "Away Team", "Ground", "Umpire 1", "Umpire 2"], ["Sat 15 May 2027", "13:00", "Long Marston CC 1st XI", A, "Pier Park", "Nina Alvarez", "Omar Reyes"], ["Sat 22 May 2027", "1pm", B, C, "Pier Park", "", ""]],
    rows={"3": game("2027-05-15", "13:00", "+Long Marston CC 1st XI", A, venue="Pier Park"), "4": game("2027-05-22", "13:00", B, C)},
)
text(
    "netball-australia",
    [["Round", "Date", "Time", "Court", "Venue", "Home", "Away", "Umpire"], ["1", "15/05/2027", "9:15 AM", "Court 3", "Pier Park", A, B, "Nina Alvarez"], ["1", "15/05/2027", "10:30 AM", "Court 1", "Pier Park", C, D, ""]],
    rows={"2": game("2027-05-15", "09:15", A, B, venue="Pier Park", subvenue="Court 3"), "3": game("2027-05-15", "10:30", C, D, subvenue="Court 1")},
)
text(
    "handball-germany",
    [["Nr.", "Tag", "Datum", "Uhrzeit", "Halle", "Heimmannschaft", "Gastmannschaft", "Ergebnis", "Schiedsrichter"], ["1001", "Sa", "15.05.27", "17:30 Uhr", "Sporthalle Süd", "Grün-Weiß Köln", B, "28:25", "Brandt, Marco"], ["1002", "So", "16.05.27", "11:00 Uhr", "Sporthalle Süd", C, D, "", "Reyes, Omar"]],
    ";",
    "cp1252",
    rows={"2": game("2027-05-15", "17:30", "+Grün-Weiß Köln", B, venue="+Sporthalle Süd"), "3": game("2027-05-16", "11:00", C, D)},
)
text(
    "hockey-utf16",
    [["Game", "Date", "Faceoff", "Visitor", "Home", "Rink"], ["101", "May 15, 2027", "6:45 PM", B, A, "Pier Park"], ["102", "May 16, 2027", "8:00 AM", C, D, "Pier Park"]],
    "\t",
    "utf-16",
    "tsv",
    rows={"2": game("2027-05-15", "18:45", A, B, venue="Pier Park"), "3": game("2027-05-16", "08:00", D, C)},
)
text(
    "school-usa",
    [["Day", "Date", "Sport", "Level", "Home School", "Away School", "Site", "Dismiss", "Bus", "Start"], ["Thu", "5/13/2027", "Soccer", "JV", A, B, "Pier Park", "2:15 PM", "2:30 PM", "4:30 PM"], ["Fri", "5/14/2027", "Soccer", "Varsity", C, D, "Pier Park", "3:15 PM", "3:30 PM", "6:00 PM"]],
    rows={"2": game("2027-05-13", "16:30", A, B, venue="Pier Park"), "3": game("2027-05-14", "18:00", C, D)},
)
text(
    "spain",
    [["Jornada", "Fecha", "Hora", "Local", "Visitante", "Campo", "Árbitro"], ["1", "15/05/2027", "17:30", A, "C.D. Peñarol", "Campo Municipal", ""], ["1", "16/05/2027", "12:00", C, D, "Campo Municipal", ""]],
    ";",
    "cp1252",
    rows={"2": game("2027-05-15", "17:30", A, "+C.D. Peñarol", venue="+Campo Municipal"), "3": game("2027-05-16", "12:00", C, D)},
)
text(
    "poland",
    [["Kolejka", "Data", "Godzina", "Gospodarze", "Goście", "Boisko", "Sędzia"], ["5", "sobota, 15 maja 2027", "11:00", A, "Łódź United", "Stadion Miejski", ""], ["5", "niedziela, 16 maja 2027", "16:30", C, D, "Stadion Miejski", ""]],
    ";",
    rows={"2": game("2027-05-15", "11:00", A, "+Łódź United", venue="+Stadion Miejski"), "3": game("2027-05-16", "16:30", C, D)},
)
text(
    "italy",
    [["Giornata", "Data", "Ora", "Squadra di casa", "Squadra ospite", "Campo", "Arbitro"], ["3", "sab 15/05/2027", "15.30", A, B, "Pier Park", ""], ["3", "dom 16/05/2027", "10.00", C, D, "Pier Park", ""]],
    ";",
    rows={"2": game("2027-05-15", "15:30", A, B, venue="Pier Park"), "3": game("2027-05-16", "10:00", C, D)},
)
text(
    "rugby-france",
    [["Journée", "Date", "Heure", "Équipe recevante", "Équipe visiteuse", "Terrain", "Arbitre"], ["J1", "samedi 15 mai 2027", "15h00", A, B, "Pier Park", ""], ["J1", "dimanche 16 mai 2027", "14h30", C, D, "Pier Park", ""]],
    ";",
    "cp1252",
    rows={"2": game("2027-05-15", "15:00", A, B, venue="Pier Park"), "3": game("2027-05-16", "14:30", C, D)},
)
text(
    "gaelic-ireland",
    [["Competition", "Fixture", "Date", "Throw-in", "Venue", "Referee"], ["Bay Division", f"{A} v {B}", "Sat 15th May 2027", "7.30pm", "Pier Park", "Omar Reyes"], ["Bay Division", f"{C} v {D}", "Sun 16th May 2027", "12 noon", "Pier Park", ""]],
    rows={"2": game("2027-05-15", "19:30", A, B, venue="Pier Park", league="Bay Division"), "3": game("2027-05-16", "12:00", C, D)},
)
text(
    "mexico",
    [["Partido", "Fecha", "Hora", "Equipo Local", "Equipo Visitante", "Cancha"], ["1", "15-may-2027", "5:00 p.m.", A, B, "Cancha 2"], ["2", "16-may-2027", "9:30 a.m.", C, D, "Cancha 1"]],
    rows={"2": game("2027-05-15", "17:00", A, B), "3": game("2027-05-16", "09:30", C, D)},
)
text(
    "two-header-lines",
    [["", "", "Teams", "", "Where", ""], ["Date", "Bounce", "Home", "Away", "Ground", "Oval"], ["15/05/2027", "2:10pm", A, B, "Pier Park", "North"], ["22/05/2027", "11:40am", C, D, "Pier Park", "South"]],
    rows={"3": game("2027-05-15", "14:10", A, B, venue="Pier Park", subvenue="North"), "4": game("2027-05-22", "11:40", C, D)},
)


def of1904(day):
    return (date(2027, 5, day) - date(1904, 1, 1)).days


workbook(
    "dates-of-1904",
    [["Date", "Time", "Home", "Away", "Venue"], [(of1904(15), "dd/mm/yyyy"), (0.4375, "hh:mm"), A, B, "Pier Park"], [(of1904(16), "dd/mm/yyyy"), (0.75, "hh:mm"), C, D, "Pier Park"]],
    is1904=True,
    rows={"2": game("2027-05-15", "10:30", A, B, venue="Pier Park"), "3": game("2027-05-16", "18:00", C, D)},
)
workbook(
    "merged-germany",
    [["Spielplan 2027"], ["Datum", "Anpfiff", "Heim", "Gast", "Ort"], ["15.05.2027", "10:00", A, B, "Pier Park"], [None, "12:00", C, D, None], ["16.05.2027", "10:00", A, C, "Pier Park"]],
    merged=("A3:A4", "E3:E4"),
    rows={"3": game("2027-05-15", "10:00", A, B), "4": game("2027-05-15", "12:00", C, D, venue="Pier Park"), "5": game("2027-05-16", "10:00", A, C)},
)
text(
    "lines-within-lines",
    [["Time", "Home", "Away"], ["Saturday 15 May 2027"], ["Pier Park"], ["U12"], ["9:00 AM", A, B], ["U14"], ["10:30 AM", C, D], ["Harbor Field 1"], ["U12"], ["9:00 AM", E, F]],
    rows={"5": game("2027-05-15", "09:00", A, B, venue="Pier Park", ageGroup="U12"), "7": game("2027-05-15", "10:30", C, D, venue="Pier Park", ageGroup="U14"), "10": game("2027-05-15", "09:00", E, F, venue="Harbor Field 1", ageGroup="U12")},
)
text(
    "positions-germany",
    [["Datum", "Zeit", "Heim", "Gast", "Platz", "SR", "SRA 1", "SRA 2"], ["15.05.2027", "10:00", A, B, "Pier Park", *NAMES]],
    ";",
    rows={"2": game("2027-05-15", "10:00", A, B, crew=CREW)},
)
text(
    "fields-side-by-side",
    [["Saturday, May 15, 2027"], ["Time", "Harbor Field 1", "", "Harbor Field 2", ""], ["", "Home", "Away", "Home", "Away"], ["9:00 AM", A, B, C, D], ["10:15 AM", E, F, "", ""]],
    rows={"4.1": game("2027-05-15", "09:00", A, B, venue="Harbor Field 1"), "4.2": game("2027-05-15", "09:00", C, D, venue="Harbor Field 2"), "5.1": game("2027-05-15", "10:15", E, F, venue="Harbor Field 1")},
)
text(
    "basketball-spain",
    [["Categoría", "Fecha y hora", "Equipo local", "Equipo visitante", "Pabellón", "Árbitro principal", "Árbitro auxiliar"], ["U14", "15/05/2027 18:30", A, B, "Pabellón Norte", "", ""], ["U12", "16/05/2027 10:00", C, D, "Pabellón Norte", "", ""]],
    ";",
    rows={"2": game("2027-05-15", "18:30", A, B, venue="+Pabellón Norte", ageGroup="U14"), "3": game("2027-05-16", "10:00", C, D)},
)
text(
    "grassroots-uk",
    [["KO", "Date", "Div", "Age", "Home", "", "Away", "Pitch", "Ref"], ["10.30", "16/05/27", "Bay Division", "U12", A, "v", B, "Pier Park", "O Reyes"], ["14.00", "23/05/27", "Bay Division", "U14", C, "v", D, "Pier Park", ""]],
    rows={"2": game("2027-05-16", "10:30", A, B, league="Bay Division", ageGroup="U12"), "3": game("2027-05-23", "14:00", C, D)},
)
text(
    "venue-lines-in-third-column",
    [["Date", "Time", "Home", "Away"], ["", "", "Field: Harbor Field 1", ""], ["5/15/2027", "9:00 AM", A, B], ["5/15/2027", "10:30 AM", C, D], ["", "", "Field: Harbor Field 2", ""], ["5/15/2027", "9:00 AM", E, F], ["Byes: Long Reach"], ["", "", "", ""]],
    rows={"3": game("2027-05-15", "09:00", A, B, venue="Harbor Field 1"), "4": game("2027-05-15", "10:30", C, D, venue="Harbor Field 1"), "6": game("2027-05-15", "09:00", E, F, venue="Harbor Field 2")},
)

# Sheets that were written before anybody saw how the service reads them.
text(
    "ringette-quebec",
    [["Horaire – printemps 2027"], ["Catégorie", "Date", "Heure", "Aréna", "Locaux", "Visiteurs", "Arbitre", "Juge de ligne 1", "Juge de ligne 2"], ["U12", "2027-05-15", "9 h 30", "Aréna du Port", A, B, *NAMES], ["U14", "2027-05-16", "13 h 15", "Aréna du Port", C, D, "", "", ""]],
    rows={"3": game("2027-05-15", "09:30", A, B, venue="+Aréna du Port", ageGroup="U12"), "4": game("2027-05-16", "13:15", C, D, ageGroup="U14")},
)
text(
    "volleyball-austria",
    [["Sp.-Nr.", "Datum", "Beginn", "Halle", "Heimteam", "Gastteam", "1. SR", "2. SR"], ["4711", "Sa, 15.05.2027", "18:00", "Sporthalle Nord", A, B, "Brandt Marco", "Alvarez Nina"], ["4712", "So, 16.05.2027", "11:00", "Sporthalle Nord", C, D, "", ""]],
    ";",
    rows={"2": game("2027-05-15", "18:00", A, B, venue="+Sporthalle Nord"), "3": game("2027-05-16", "11:00", C, D)},
)
text(
    "baseball-usa",
    [["Harbor Little League"], ["Game #", "Day", "Date", "Time", "Diamond", "Visitor", "Home"], ["1", "Sat", "5/15/2027", "9:00a", "Pier Park", B, A], ["2", "Sat", "5/15/2027", "11:30a", "Pier Park", D, C]],
    rows={"3": game("2027-05-15", "09:00", A, B, venue="Pier Park"), "4": game("2027-05-15", "11:30", C, D, venue="Pier Park")},
)
text(
    "who-when-where",
    [["Who", "When", "Where"], [f"{A} vs {B}", "Saturday, May 15 2027, 9:00 AM", "Pier Park"], [f"{C} vs {D}", "Sunday, May 16 2027, 2:00 PM", "Harbor Field 1"]],
    rows={"2": game("2027-05-15", "09:00", A, B, venue="Pier Park"), "3": game("2027-05-16", "14:00", C, D, venue="Harbor Field 1")},
)
text(
    "positions-poland",
    [["Kategoria", "Data", "Godz.", "Obiekt", "Gospodarz", "Gość", "Sędzia główny", "Asystent 1", "Asystent 2"], ["U12", "15.05.2027", "11:00", "Pier Park", A, B, *NAMES], ["U14", "16.05.2027", "12:30", "Pier Park", C, D, "", "", ""]],
    ";",
    rows={"2": game("2027-05-15", "11:00", A, B, venue="Pier Park", ageGroup="U12", crew=CREW), "3": game("2027-05-16", "12:30", C, D, ageGroup="U14")},
)
text(
    "positions-italy",
    [["Cat.", "Data", "Ora", "Impianto", "Casa", "Trasferta", "Arbitro", "AA1", "AA2"], ["Under 12", "15/05/2027", "15:30", "Pier Park", A, B, *NAMES], ["Under 14", "16/05/2027", "10:00", "Pier Park", C, D, "", "", ""]],
    ";",
    rows={"2": game("2027-05-15", "15:30", A, B, venue="Pier Park", ageGroup="U12", crew=CREW), "3": game("2027-05-16", "10:00", C, D, ageGroup="U14")},
)
text(
    "positions-argentina",
    [["Categoría", "Fecha", "Horario", "Cancha", "Local", "Visita", "Árbitro", "Asistente 1", "Asistente 2"], ["Sub-12", "15/05/2027", "17:30 hs", "Pier Park", A, B, *NAMES], ["Sub-14", "16/05/2027", "12:00 hs", "Pier Park", C, D, "", "", ""]],
    ";",
    rows={"2": game("2027-05-15", "17:30", A, B, venue="Pier Park", ageGroup="U12", crew=CREW), "3": game("2027-05-16", "12:00", C, D, ageGroup="U14")},
)
text(
    "center-and-assistants",
    [["Date", "Time", "Div", "Location", "Home", "Away", "Center", "AR1", "AR2"], ["5/15/2027", "9:00 AM", "U12 Girls", "Pier Park", A, B, *NAMES], ["5/16/2027", "2:00 PM", "U14 Boys", "Pier Park", C, D, "", "", ""]],
    rows={"2": game("2027-05-15", "09:00", A, B, venue="Pier Park", crew=CREW), "3": game("2027-05-16", "14:00", C, D)},
)
text(
    "football-australia",
    [["Grade", "Date", "Bounce", "Oval", "Home", "Away", "Field Umpire 1", "Field Umpire 2"], ["Under 12", "15/05/2027", "9.10 am", "Pier Park", A, B, "Nina Alvarez", "Omar Reyes"], ["Under 14", "22/05/2027", "11.40 am", "Pier Park", C, D, "", ""]],
    rows={"2": game("2027-05-15", "09:10", A, B, venue="Pier Park", ageGroup="U12"), "3": game("2027-05-22", "11:40", C, D, ageGroup="U14")},
)
text(
    "title-with-venue",
    [["Round 5", "", "Venue: Pier Park", "", "Grade: U12"], ["Date", "Time", "Home", "Away", "Referee"], ["Sat 15 May 2027", "9:00 am", A, B, "Omar Reyes"], ["Sat 15 May 2027", "10:30 am", C, D, ""]],
    rows={"3": game("2027-05-15", "09:00", A, B, venue="Pier Park", ageGroup="U12", crew=[["Referee", "Omar Reyes"]]), "4": game("2027-05-15", "10:30", C, D, venue="Pier Park", ageGroup="U12")},
)
text(
    "title-with-venue-above-days",
    [["", "", "Venue: Pier Park", ""], ["Time", "Home", "Away", "Age"], ["Saturday 15 May 2027"], ["9:00 am", A, B, "U12"], ["Sunday 16 May 2027"], ["10:30 am", C, D, "U14"]],
    rows={"4": game("2027-05-15", "09:00", A, B, venue="Pier Park"), "6": game("2027-05-16", "10:30", C, D, venue="Pier Park")},
    leftOut={"heading": [1]},
)
text(
    "letterhead",
    [["Harbor Youth Soccer"], ["Location: Association Office, 12 Elm St"], ["Site: www.league.example", "", "Event: Spring Cup"], ["Date", "Time", "Home", "Away"], ["5/15/2027", "9:00 AM", A, B]],
    rows={"5": {"state": "asked"}},
    leftOut={"title": [1, 2, 3]},
    questions=["above_table:venue"],
    answers={"above_table:venue": "none"},
    answered={"5": game("2027-05-15", "09:00", A, B) | {"state": "ready"}},
)
text(
    "unknown-venue-and-league-above",
    [["League:", "Premier Spring"], ["Venue: Quay Park", "", "Office: +1 555 0100"], ["Date", "Time", "Home", "Away"], ["5/15/2027", "9:00 AM", A, B], ["Sunday 16 May 2027"], ["", "10:00 AM", C, D]],
    rows={"4": {"state": "asked"}, "6": {"state": "asked"}},
    questions=["above_table:league", "above_table:venue"],
    answers={"above_table:league": "yes", "above_table:venue": "yes"},
    answered={"4": game("2027-05-15", "09:00", A, B, venue="+Quay Park", league="+Premier Spring") | {"state": "ready"}, "6": game("2027-05-16", "10:00", C, D, venue="+Quay Park", league="+Premier Spring") | {"state": "ready"}},
)
text(
    "unknown-venue-above-a-column",
    [["Venue: Quay Park"], ["Date", "Time", "Home", "Away", "Field"], ["5/15/2027", "9:00 AM", A, B, "Pier Park"]],
    rows={"3": game("2027-05-15", "09:00", A, B, venue="Pier Park") | {"state": "ready"}},
    leftOut={"title": [1]},
    questions=[],
)
text(
    "rugby-lines-new-zealand",
    [["Time", "Home", "Away", "Ref", "TJ 1", "TJ 2"], ["Saturday 15 May 2027", "", "", "", "", ""], ["", "Ground: Pier Park", "", "Grade: U14", "", ""], ["9.00am", A, B, "M Brandt", "", ""], ["10.15am", C, D, "", "", ""], ["", "Ground: Harbor Field 2", "", "Grade: U12", "", ""], ["9.00am", E, F, "", "", ""]],
    rows={"4": game("2027-05-15", "09:00", A, B, venue="Pier Park", ageGroup="U14"), "5": game("2027-05-15", "10:15", C, D, venue="Pier Park"), "7": game("2027-05-15", "09:00", E, F, venue="Harbor Field 2", ageGroup="U12")},
)
text(
    "football-belgium",
    [["Wedstrijd", "Datum", "Uur", "Thuis", "Uit", "Terrein"], ["1", "15/05/2027", "14:30", A, B, "Pier Park"], ["2", "16/05/2027", "10:00", C, D, "Pier Park"]],
    ";",
    columns={"B": "date"},
)
text(
    "handball-poland",
    [["Terminarz rozgrywek 2026/27"], ["Lp.", "Termin", "Gospodarz - Gość", "Hala", "Sędziowie"], ["1", "15.05.2027 godz. 17:00", f"{A} - {B}", "Pier Park", "Nina Alvarez / Omar Reyes"], ["2", "sobota 22.05.2027, 18.30", f"{C} - {D}", "Pier Park", "Leila Cohen, Marco Brandt"]],
    ";",
    rows={"3": game("2027-05-15", "17:00", A, B, venue="Pier Park"), "4": game("2027-05-22", "18:30", C, D, venue="Pier Park")},
)
text(
    "basketball-italy-a-and-b",
    [["Giornata", "Data", "Ora", "Squadra A", "Squadra B", "Palestra", "1° Arbitro"], ["5", "sab 15/05/27", "ore 18.30", A, B, "Pier Park", "Alvarez Nina"], ["5", "dom 16/05/27", "ore 11", C, D, "Pier Park", ""]],
    ";",
    rows={"2": game("2027-05-15", "18:30", A, B, venue="Pier Park"), "3": game("2027-05-16", "11:00", C, D, venue="Pier Park")},
)
text(
    "volleyball-spain-a-and-b",
    [["Fecha", "Hora", "Equipo A", "Equipo B", "Pabellón"], ["15/05/2027", "18:30", A, B, "Pier Park"]],
    ";",
    rows={"2": game("2027-05-15", "18:30", A, B, venue="Pier Park")},
)
text(
    "rugby-uk-ko",
    [["Saturday 15th May 2027", "", "", ""], ["Match", "K.O.", "Duration", "Ref"], [f"{A} v {B}", "2.30pm", "80 mins", "Marco Brandt"], [f"{D} at {C}", "KO 15:00", "80 mins", "TBC"], ["Saturday 22nd May 2027", "", "", ""], [f"{F} vs. {E}", "noon", "70 mins", ""]],
    columns={"B": "start_time"},
    rows={"3": game("2027-05-15", "14:30", A, B, minutes=80), "4": game("2027-05-15", "15:00", C, D), "6": game("2027-05-22", "12:00", F, E, minutes=70)},
)
