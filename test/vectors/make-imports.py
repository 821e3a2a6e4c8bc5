"""Makes the files of test/vectors/imports, each with what a person reads in it beside it as JSON.

    python3 test/vectors/make-imports.py

Everything in the answers is written here by hand: nothing is computed from the files. In the values, a name that the site
has is as the site writes it, `+` is before a name that it does not have, and `?` before one that is near another.
"""

import json
import pathlib

from spreadsheet import Workbook

FOLDER = pathlib.Path(__file__).parent / "imports"
FOLDER.mkdir(exist_ok=True)

NAMES = {
    "teams": ["Harbor Hawks", "Dockside FC", "Granite City", "Ferry Road", "Cove Comets", "Marsh Hill"],
    "venues": ["Harbor Field 1", "Harbor Field 2", "Pier Park"],
    "leagues": ["Bay Division", "Harbor Division"],
    "age_groups": ["U12", "U14"],
    "game_types": ["League", "Friendly"],
    "genders": ["Girls", "Boys"],
    "patterns": ["3 officials"],
    "people": [["Nina", "Alvarez"], ["Marco", "Brandt"], ["Omar", "Reyes"], ["Leila", "Cohen"]],
    "positions": ["Referee", "Assistant Referee 1", "Assistant Referee 2"],
}
(FOLDER / "names.json").write_text(json.dumps(NAMES, indent=1) + "\n")


def answer(name, **expected):
    (FOLDER / f"{name}.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


def csv(name, lines, delimiter=",", **expected):
    quote = lambda cell: '"' + cell.replace('"', '""') + '"' if delimiter in cell or "\n" in cell else cell
    text = "".join(delimiter.join(quote(cell) for cell in line) + "\r\n" for line in lines)
    (FOLDER / f"{name}.csv").write_text(text, newline="")
    answer(name, **expected)


def game(date, start, home, away, venue=None, **more):
    values = {"date": date, "start": start, "homeTeam": home, "awayTeam": away}
    return {"values": values | ({"venue": venue} if venue else {}) | more}


HOME = "Harbor Hawks", "Dockside FC"
HEAD = ["Date", "Time", "Home", "Away", "Venue"]

csv(
    "title-and-footer",
    [["Spring 2027"], ["All times Eastern"], HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], [], ["5/15/2027", "1:30 PM", "granite city", "FERRY ROAD", "Harbor Fld #2"], [], ["Total: 2 games"]],
    table={"header": [3], "first": 4, "last": 6},
    leftOut={"title": [1, 2], "footer": [8]},
    rows={"4": game("2027-05-14", "09:00", *HOME, "Pier Park"), "6": game("2027-05-15", "13:30", "Granite City", "Ferry Road", "Harbor Field 2")},
    questions=[],
)
csv(
    "no-header",
    [["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["5/15/2027", "10:00 AM", "Dockside FC", "Ferry Road", "Pier Park"]],
    columns={"A": "date", "B": "start_time", "C": "home_team", "D": "away_team", "E": "venue"},
    questions=["columns:games"],
    rows={"1": game("2027-05-14", "09:00", *HOME, "Pier Park") | {"state": "asked"}},
)
csv(
    "no-header-new-names",
    [[f"{day}/5/2027", "19:00", home, away, "Sportpark Nord"] for day, home, away in [(14, "Adler", "Falken"), (15, "Falken", "Wölfe"), (16, "Wölfe", "Adler"), (17, "Falken", "Adler")]],
    columns={"A": "date", "B": "start_time", "C": "home_team", "D": "away_team"},
    questions=["columns:games"],
    rows={"1": game("2027-05-14", "19:00", "+Adler", "+Falken") | {"state": "asked"}},
)
csv(
    "repeated-header",
    [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], HEAD, ["5/15/2027", "9:00 AM", *reversed(HOME), "Pier Park"]],
    leftOut={"header": [3]},
    rows={"2": game("2027-05-14", "09:00", *HOME), "4": game("2027-05-15", "09:00", *reversed(HOME))},
)
csv(
    "another-table-below",
    [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["Umpire", "Date", "Time", "Field"], ["Nina Alvarez", "5/15/2027", "9:00 AM", "Pier Park"]],
    rows={"2": game("2027-05-14", "09:00", *HOME), "4": {"state": "refused", "reason": "Row 4 is below another header. Import that table as a sheet of its own."}},
)
csv(
    "day-headings",
    [["Time", "Home", "Away", "Field"], ["Saturday 8 May"], ["9:00 AM", *HOME, "Pier Park"], ["11:00 AM", "Granite City", "Ferry Road", "Pier Park"], ["Matchday 2 – Sunday 9 May"], ["9:00 AM", *reversed(HOME), "Pier Park"]],
    rows={"3": game("2027-05-08", "09:00", *HOME), "4": game("2027-05-08", "11:00", "Granite City", "Ferry Road"), "6": game("2027-05-09", "09:00", *reversed(HOME))},
    questions=[],
)
csv(
    "venue-and-age-headings",
    [["Date", "Time", "Home", "Away"], ["U12"], ["5/14/2027", "9:00 AM", "Cove Comets", "Marsh Hill"], ["Pier Park"], ["5/15/2027", "9:00 AM", *HOME]],
    rows={"3": game("2027-05-14", "09:00", "Cove Comets", "Marsh Hill", ageGroup="U12"), "5": game("2027-05-15", "09:00", *HOME, "Pier Park")},
)
csv(
    "as-above",
    [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["", "11:00 AM", "Granite City", "Ferry Road", ""], ["", "1:00 PM", "Cove Comets", "Marsh Hill", ""], ["5/15/2027", "9:00 AM", *reversed(HOME), "Harbor Field 1"]],
    rows={"3": game("2027-05-14", "11:00", "Granite City", "Ferry Road", "Pier Park"), "4": game("2027-05-14", "13:00", "Cove Comets", "Marsh Hill", "Pier Park"), "5": game("2027-05-15", "09:00", *reversed(HOME), "Harbor Field 1")},
)
csv(
    "one-blank-date",
    [HEAD, *[[f"5/{day}/2027", "9:00 AM", *HOME, "Pier Park"] for day in range(14, 24)], ["", "9:00 AM", "Granite City", "Ferry Road", "Pier Park"]],
    rows={"12": {"state": "refused", "reason": "Row 12, Date: is blank, but every game needs a day."}},
)
Workbook().sheet(
    "Games",
    [["Date", "Time", "Home", "Away"], [(46521, "m/d/yy"), (0.375, "h:mm"), *HOME], [None, (0.5, "h:mm"), "Granite City", "Ferry Road"], [(46522, "m/d/yy"), (0.6041666667, "h:mm"), *reversed(HOME)]],
    merged=["A2:A3"],
).sheet("Old", [["Date", "Home"], ["x", "y"]], hidden=True).write(FOLDER / "merged-days.xlsx")
answer(
    "merged-days",
    rows={"2": game("2027-05-14", "09:00", *HOME), "3": game("2027-05-14", "12:00", "Granite City", "Ferry Road"), "4": game("2027-05-15", "14:30", *reversed(HOME))},
    leftOut={"hidden_sheet": []},
)
Workbook().sheet(
    "Games",
    [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["5/15/2027", "9:00 AM", *HOME, "Pier Park"]],
    hidden_rows=[3],
    hidden_columns=[4],
).write(FOLDER / "hidden-rows.xlsx")
answer("hidden-rows", leftOut={"hidden_rows": [3], "hidden_columns": []}, keys=["2"], columns={"E": None})
POSITIONS = ["Game #", "Date", "Time", "Home", "Away", "Position", "Official"]
csv(
    "row-for-each-position",
    [POSITIONS, ["H1", "5/14/2027", "9:00 AM", *HOME, "Referee", "Alvarez, Nina"], ["H1", "5/14/2027", "9:00 AM", *HOME, "AR1", "Marco Brandt"], ["", "", "", "", "", "AR2", "OPEN"], ["H2", "5/14/2027", "11:00 AM", *reversed(HOME), "Referee", "reyes omar"]],
    rows={
        "2": game("2027-05-14", "09:00", *HOME, userDefinedId="H1", crew=[["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"], ["Assistant Referee 2", None]]) | {"numbers": [2, 3, 4]},
        "5": game("2027-05-14", "11:00", *reversed(HOME), crew=[["Referee", "Omar Reyes"]]),
    },
    keys=["2", "5"],
)
csv(
    "positions-german",
    [["Spielnummer", "Datum", "Zeit", "Heim", "Gast", "Funktion", "Name"], ["H1", "14.05.2027", "19:00", *HOME, "Schiedsrichter", "Nina Alvarez"], ["H1", "14.05.2027", "19:00", *HOME, "AR1", "Marco Brandt"]],
    rows={"2": game("2027-05-14", "19:00", *HOME, crew=[["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"]])},
)
csv(
    "positions-disagree",
    [POSITIONS, ["H1", "5/14/2027", "9:00 AM", *HOME, "Referee", "Nina Alvarez"], ["H1", "5/14/2027", "9:30 AM", *HOME, "AR1", "Marco Brandt"]],
    rows={"2": {"state": "refused", "reason": "Row 3 has another time than row 2, which is the same game."}},
)
csv(
    "column-for-each-position",
    [["Date", "Time", "Home", "Away", "Referee", "AR1", "Asst Ref 2", "Ref Fee"], ["5/14/2027", "9:00 AM", *HOME, "Nina Alvarez", "BRANDT Marco", "TBD", "55"]],
    rows={"2": game("2027-05-14", "09:00", *HOME, crew=[["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"], ["Assistant Referee 2", None]])},
    columns={"H": None},
)
csv(
    "games-in-a-row",
    [["Date", "Field", "Time", "Home", "Away", "Time", "Home", "Away"], ["5/14/2027", "Pier Park", "9:00 AM", *HOME, "11:00 AM", "Granite City", "Ferry Road"], ["5/15/2027", "Pier Park", "9:00 AM", *reversed(HOME), "", "", ""]],
    rows={"2.1": game("2027-05-14", "09:00", *HOME, "Pier Park"), "2.2": game("2027-05-14", "11:00", "Granite City", "Ferry Road", "Pier Park"), "3.1": game("2027-05-15", "09:00", *reversed(HOME))},
    keys=["2.1", "2.2", "3.1"],
)
csv(
    "header-of-two-rows",
    [["", "", "Home", "", "Away", "", ""], ["Date", "Time", "Team", "Score", "Team", "Score", "Field"], ["5/14/2027", "9:00 AM", "Harbor Hawks", "3", "Dockside FC", "1", "Pier Park"]],
    table={"header": [1, 2], "first": 3, "last": 3},
    columns={"C": "home_team", "D": None, "E": "away_team", "F": None, "G": "venue"},
    rows={"3": game("2027-05-14", "09:00", *HOME, "Pier Park")},
)
csv(
    "shifted-table",
    [["Date", "Time", "Home", "Away", ""], *[["1", f"5/{day}/2027", "9:00 AM", *HOME] for day in (14, 15, 16)]],
    questions=["shifted"],
    rows={"2": game("2027-05-14", "09:00", *HOME) | {"state": "asked"}},
)
csv(
    "shifted-row",
    [HEAD, *[[f"5/{day}/2027", "9:00 AM", *HOME, "Pier Park"] for day in (14, 15)], ["5/16/2027", "9:00 AM", "Granite", "City", "Ferry Road", "Pier Park"], ["5/17/2027", "9:00 AM", "Dockside FC", "Pier Park", ""], ["5/18/2027", "9:00 AM", "Granite City"]],
    rows={
        "4": {"state": "refused", "reason": "Row 4 has 6 cells, but the header has 5: its cells seem to be shifted."},
        "5": {"state": "refused", "reason": "Row 5 has “Pier Park” in Away, which other rows have as a venue: its cells seem to be shifted."},
        "6": {"state": "asked"},
    },
)
csv(
    "scores-and-phones",
    [["Date", "Time", "Home", "Away", "Home Team", "Guest", "Phone"], ["5/14/2027", "9:00 AM", "3", "1", *HOME, "555-010-0199"], ["5/15/2027", "9:00 AM", "0", "0", *reversed(HOME), "555-010-0198"]],
    columns={"C": None, "D": None, "E": "home_team", "F": "away_team", "G": None},
    rows={"2": game("2027-05-14", "09:00", *HOME)},
)
csv("ambiguous-days", [HEAD, ["5/3/27", "9:00 AM", *HOME, ""], ["6/4/27", "9:00 AM", *HOME, ""]], questions=["date_order"], rows={"2": {"state": "asked"}}, answers={"date_order": "dmy"}, answered={"2": game("2027-03-05", "09:00", *HOME), "3": game("2027-04-06", "09:00", *HOME)})
csv("days-decided-by-one", [HEAD, ["5/3/27", "9:00 AM", *HOME, ""], ["25/4/27", "9:00 AM", *HOME, ""]], questions=[], rows={"2": game("2027-03-05", "09:00", *HOME), "3": game("2027-04-25", "09:00", *HOME)})
csv("days-decided-by-weekday", [["Date", "Day", *HEAD[1:]], ["5/3/27", "Mon", "9:00 AM", *HOME, ""], ["5/8/27", "Sat", "9:00 AM", *HOME, ""]], questions=[], rows={"2": game("2027-05-03", "09:00", *HOME), "3": game("2027-05-08", "09:00", *HOME)})
csv("days-decided-by-heading", [["Date (DD/MM/YY)", *HEAD[1:]], ["5/3/27", "9:00 AM", *HOME, ""]], questions=[], rows={"2": game("2027-03-05", "09:00", *HOME)})
DAYS = {"2027-05-03": "2027-05-03", "3-May-27": "2027-05-03", "So 28.02.27": "2027-02-28", "May 3": "2027-05-03", "3. Mai": "2027-05-03", "lun 3 de mayo de 2027": "2027-05-03", "3 maja": "2027-05-03", "1er mars": "2027-03-01", "Sabato 8 maggio 2027": "2027-05-08", "Monday, May 3rd, 2027": "2027-05-03", "20270503": "2027-05-03", "14 déc.": "2026-12-14", "31.02.2027": None}
csv(
    "ways-to-write-days",
    [HEAD, *[[day, "9:00 AM", *HOME, ""] for day in DAYS]],
    questions=[],
    rows={str(row + 2): (game(day, "09:00", *HOME) if day else {"state": "refused", "reason": f"Row {row + 2}, Date: “31.02.2027” is not a day."}) for row, day in enumerate(DAYS.values())},
)
TIMES = {"9:00a": "09:00", "0900": "09:00", "17:15:00": "17:15", "noon": "12:00", "9": "09:00", "9:30 p.m.": "21:30", "18.30 Uhr": "18:30", "18h30": "18:30", "godz. 17:00": "17:00", "12:00 AM": "00:00", "5/3/2027 10:15 AM": "10:15", "9-10:30am": "09:00", "25:00": None}
csv(
    "ways-to-write-times",
    [HEAD, *[["5/14/2027", time, *HOME, ""] for time in TIMES]],
    rows={str(row + 2): ({"values": {"start": time}} if time else {"state": "refused", "reason": f"Row {row + 2}, Time: “25:00” is not a time of day."}) for row, time in enumerate(TIMES.values())},
)
csv("hours-without-half", [HEAD, ["5/14/2027", "9:00", *HOME, ""], ["5/14/2027", "1:30", *HOME, ""]], questions=["time_half"], rows={"2": game("2027-05-14", "09:00", *HOME), "3": {"state": "asked"}}, answers={"time_half": "afternoon"}, answered={"3": game("2027-05-14", "13:30", *HOME)})
csv(
    "start-and-end-or-length",
    [["Date", "Start", "End", "Length", "Home", "Away"], ["5/14/2027", "9:00 AM", "10:30 AM", "", *HOME], ["5/15/2027", "7:00 PM", "", "90 min", *HOME], ["5/16/2027", "19:00-20:30", "", "", *HOME]],
    rows={"2": {"values": {"start": "09:00", "end": "10:30"}}, "3": {"values": {"start": "19:00", "minutes": 90}}, "4": {"values": {"start": "19:00", "end": "20:30"}}},
)
csv(
    "day-and-time-in-a-cell",
    [["When", "Home", "Away"], ["2027-05-14T09:00", *HOME], ["2027-05-15T13:00:00Z", *HOME], ["Sat, May 15, 2027 at 7:30 PM", *HOME]],
    rows={"2": game("2027-05-14", "09:00", *HOME), "3": game("2027-05-15", "09:00", *HOME), "4": game("2027-05-15", "19:30", *HOME)},
)
csv(
    "both-teams-in-a-cell",
    [["Date", "Time", "Game"], ["5/14/2027", "9:00 AM", "Dockside FC at Harbor Hawks"], ["5/15/2027", "9:00 AM", "Harbor Hawks vs. Dockside FC"], ["5/16/2027", "9:00 AM", "Harbor Hawks - Dockside"], ["5/17/2027", "9:00 AM", "Harbor Hawks"]],
    columns={"C": "teams"},
    rows={str(row): game(f"2027-05-{row + 12}", "09:00", *HOME) for row in (2, 3, 4)} | {"5": {"state": "refused"}},
)
csv(
    "byes-and-events",
    [HEAD, ["5/14/2027", "9:00 AM", "Harbor Hawks", "BYE", ""], ["5/14/2027", "9:00 AM", "Team practice", "", ""], ["5/14/2027", "9:00 AM", "TBD", "Ferry Road", ""], ["5/14/2027", "TBD", *HOME, ""], ["5/14/2027", "9:00 AM", "Marsh Hill", "marsh hill", ""]],
    questions=["rule:bye", "rule:event", "rule:undecided_teams", "rule:undecided_time", "rule:same_team"],
    rows={str(row): {"state": "asked"} for row in range(2, 7)},
    answers={"rule:bye": "leave_out", "rule:event": "leave_out", "rule:undecided_teams": "import", "rule:undecided_time": "refuse", "rule:same_team": "leave_out"},
    answered={"2": {"state": "left_out"}, "3": {"state": "left_out"}, "4": {"state": "ready"}, "5": {"state": "refused"}, "6": {"state": "left_out"}},
)
csv(
    "near-names",
    [HEAD, ["5/14/2027", "9:00 AM", "Harbour Hawks", "Dockside F.C.", "Harbor Field 3"], ["5/15/2027", "9:00 AM", "Harbour Hawks", "Riverside", "Pier Prk"]],
    questions=["name:teams:harbour hawks"],
    rows={"2": game("2027-05-14", "09:00", "?Harbour Hawks", "Dockside FC", "+Harbor Field 3"), "3": game("2027-05-15", "09:00", "?Harbour Hawks", "+Riverside", "Pier Park") | {"state": "asked"}},
)
csv("duplicate-rows", [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["5/14/2027", "9:00 AM", *HOME, "Pier Park"]], rows={"3": {"state": "left_out", "reason": "Row 3 repeats row 2."}})
LANGUAGES = {
    "spanish": ["Fecha", "Hora", "Local", "Visitante", "Campo", "Árbitro", "Observaciones"],
    "french": ["Date", "Heure", "Domicile", "Extérieur", "Terrain", "Arbitre", "Remarques"],
    "german": ["Datum", "Anstoß", "Heim", "Gast", "Spielort", "Schiedsrichter", "Bemerkung"],
    "italian": ["Data", "Ora", "Squadra di casa", "Squadra ospite", "Campo", "Arbitro", "Note"],
    "polish": ["Data", "Godzina", "Gospodarze", "Goście", "Boisko", "Sędzia", "Uwagi"],
}
for language, heading in LANGUAGES.items():
    csv(
        f"headings-{language}",
        [heading, ["14.05.2027", "19:00", *HOME, "Pier Park", "Nina Alvarez", "x"]],
        delimiter=";",
        columns=dict(zip("ABCDEFG", ["date", "start_time", "home_team", "away_team", "venue", "official", "public_note"])),
        rows={"2": game("2027-05-14", "19:00", *HOME, "Pier Park", crew=[["Referee", "Nina Alvarez"]])},
        questions=[],
    )
csv("calendar", [["May 2027"], ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], *[[str(week * 7 + day) for day in range(1, 8)] for week in range(4)]], refusal="The sheet is a calendar: row 2 has the weekdays, and each cell a day.")
csv("cross-table-of-days", [["Official", "5/1/2027", "5/2/2027", "5/8/2027"], ["Nina Alvarez", "X", "", "X"], ["Marco Brandt", "", "X", ""]], kind="availability", refusal="The sheet is a cross-table: row 1 has days or times across it.")
csv("cross-table-of-teams", [["", "Harbor Hawks", "Dockside FC", "Granite City"], ["Harbor Hawks", "-", "3:1", "2:2"], ["Dockside FC", "0:1", "-", "1:1"], ["Granite City", "2:0", "", "-"]], refusal="The sheet is a cross-table: the teams are across row 1 and down the first column.")
csv("cross-table-of-fields", [["Time", "Field 1", "Field 2"], ["9:00", "Harbor Hawks vs Dockside FC", "Granite City vs Ferry Road"], ["10:30", "Cove Comets vs Marsh Hill", "Ferry Road vs Dockside FC"]], refusal="The sheet is a cross-table: the games are in the cells below row 1.")
csv("empty", [["", ""], ["", ""]], refusal="The sheet is empty.")
csv(
    "people",
    [["Name", "E-mail", "Cell", "DOB", "Role", "Zip"], ["Smith, Ann", "ann@harbor.example; a.smith@harbor.example", "+1 555 0100", "3/25/1991", "Referee, Assignor", "02101"], ["Omar de la Cruz", "", "", "", "", ""], ["Madonna", "m@harbor.example", "", "", "", ""], ["Bo Li", "bo(at)harbor.example", "", "", "", ""]],
    kind="people",
    rows={
        "2": {"values": {"firstName": "Ann", "lastName": "Smith", "emailAddresses": ["ann@harbor.example", "a.smith@harbor.example"], "mobilePhone": "+1 555 0100", "dateOfBirth": "1991-03-25", "official": True, "assignor": True, "manager": False, "postalCode": "02101"}},
        "3": {"values": {"firstName": "Omar", "lastName": "de la Cruz", "emailAddresses": None}},
        "4": {"state": "refused", "reason": "Row 4, Name: “Madonna” is not a first and a last name."},
        "5": {"state": "refused", "reason": "Row 5, E-mail: “bo(at)harbor.example” is not an email address."},
    },
)
csv(
    "availability",
    [["Official", "From date", "To date", "Start time", "End time", "Available", "Reason"], ["Nina Alvarez", "5/14/2027", "", "9:00 AM", "1:00 PM", "yes", ""], ["Brandt, Marco", "5/14/2027", "5/20/2027", "", "", "No", "Out of town"], ["Somebody Else", "5/14/2027", "", "", "", "yes", ""]],
    kind="availability",
    rows={
        "2": {"values": {"official": "Nina Alvarez", "firstDay": "2027-05-14", "lastDay": "2027-05-14", "available": True, "allDay": False, "startTime": "09:00", "endTime": "13:00"}},
        "3": {"values": {"official": "Marco Brandt", "lastDay": "2027-05-20", "available": False, "allDay": True, "description": "Out of town"}},
        "4": {"state": "refused", "reason": "Row 4 names “Somebody Else”, who is nobody of the site."},
    },
)
csv("venues", [["Field name", "Street", "City", "Lat", "Lon", "Time zone"], ["Pier Park", "3 Pier Street", "Harbor", "42.35", "-71.03", "America/New_York"], ["New Field", "", "", "95", "", ""]], kind="venues", rows={"2": {"values": {"name": "Pier Park", "street1": "3 Pier Street", "city": "Harbor", "latitude": 42.35, "longitude": -71.03, "timezone": "America/New_York"}}, "3": {"state": "refused", "reason": "Row 3, Lat: “95” is not a latitude."}})
csv("teams", [["Club"], ["Harbor Hawks"], ["Riverside"]], kind="teams", rows={"2": {"values": {"name": "Harbor Hawks"}}, "3": {"values": {"name": "+Riverside"}}})

# Sheets that were not understood at first.
csv("wrong-weekday", [["Date", "Time", "Home", "Away"], ["Sat May 15, 2027", "9:00 AM", *HOME], ["Sat May 16, 2027", "9:00 AM", *HOME]], rows={"2": {"state": "ready"}, "3": {"state": "refused", "reason": "Row 3, Date: “Sat May 16, 2027” is a Sunday, not a Saturday."}})
csv("scores-below-second-headings", [["date", "start", "home", "away", "home", "away"], ["2027-05-14", "10:00", *HOME, "3", "1"]], columns={"C": "home_team", "D": "away_team", "E": None, "F": None}, keys=["2"], rows={"2": game("2027-05-14", "10:00", *HOME)})
TEAMS = ["Date", "Time", "Home", "Away"]
ABOVE = [*TEAMS, "Home", "Away"]
BOTH = [*HOME, "Granite City", "Ferry Road"]
csv("fields-above-teams", [["Date", "Time", "Field 1", "", "Field 2", ""], ["", "", "Home", "Away", "Home", "Away"], ["5/14/2027", "9:00 AM", *BOTH], ["5/14/2027", "11:00 AM", "", "", *reversed(HOME)]], table={"header": [1, 2], "first": 3, "last": 4}, questions=["name:venues:field 1", "name:venues:field 2"], keys=["3.1", "3.2", "4.2"], rows={"3.1": game("2027-05-14", "09:00", *HOME, "?Field 1"), "3.2": game("2027-05-14", "09:00", "Granite City", "Ferry Road", "?Field 2"), "4.2": game("2027-05-14", "11:00", *reversed(HOME), "?Field 2")})
csv("venues-above-teams", [["Spring 2027"], ["", "", "Pier Park", "", "harbor field 2", ""], ABOVE, ["5/14/2027", "9:00 AM", *BOTH]], table={"header": [2, 3], "first": 4, "last": 4}, questions=[], leftOut={"title": [1]}, rows={"4.1": game("2027-05-14", "09:00", *HOME, "Pier Park"), "4.2": game("2027-05-14", "09:00", *BOTH[2:], "Harbor Field 2")})
csv(
    "unknown-above-teams",
    [["", "", "Eastside", "", "Mill Lane", ""], ABOVE, ["5/14/2027", "9:00 AM", *BOTH]],
    questions=["above_columns"],
    rows={"3.1": {"state": "asked"}, "3.2": {"state": "asked"}},
    answers={"above_columns": "venue"},
    answered={"3.1": game("2027-05-14", "09:00", *HOME, "+Eastside") | {"state": "ready"}, "3.2": game("2027-05-14", "09:00", *BOTH[2:], "+Mill Lane") | {"state": "ready"}},
)
csv("numbers-above-teams", [["", "", "Game 1", "", "Game 2", ""], ABOVE, ["5/14/2027", "9:00 AM", *BOTH]], questions=[], leftOut={"heading": [1]}, rows={"3.2": game("2027-05-14", "09:00", *BOTH[2:]) | {"state": "ready"}})
csv("leagues-above-teams", [["", "", "Bay Division", "", "", "U14", "", ""], ["Date", "Time", "Home", "Away", "", "Home", "Away", ""], ["5/14/2027", "9:00 AM", *HOME, "", *BOTH[2:], ""]], questions=[], rows={"3.1": game("2027-05-14", "09:00", *HOME, league="Bay Division"), "3.2": game("2027-05-14", "09:00", *BOTH[2:], ageGroup="U14")})
csv("days-above-teams", [["Field", "Time", "Sat 15 May", "", "Sun 16 May", ""], ["", "", "Home", "Away", "Home", "Away"], ["Pier Park", "9:00 AM", *BOTH]], questions=[], rows={"3.1": game("2027-05-15", "09:00", *HOME, "Pier Park"), "3.2": game("2027-05-16", "09:00", *BOTH[2:], "Pier Park")})
csv("times-above-teams", [["Date", "Venue", "9:00 AM", "", "10:30 AM", ""], ["", "", "Home", "Away", "Home", "Away"], ["5/14/2027", "Pier Park", *BOTH]], questions=[], rows={"3.1": game("2027-05-14", "09:00", *HOME, "Pier Park"), "3.2": game("2027-05-14", "10:30", *BOTH[2:], "Pier Park")})
csv("courts-above-teams", [["Datum", "Zeit", "Halle", "Feld 1", "", "Feld 2", ""], ["", "", "", "Heim", "Gast", "Heim", "Gast"], ["14.05.2027", "19:00", "Pier Park", *BOTH]], delimiter=";", questions=[], rows={"3.1": game("2027-05-14", "19:00", *HOME, "Pier Park", subvenue="Feld 1"), "3.2": game("2027-05-14", "19:00", *BOTH[2:], "Pier Park", subvenue="Feld 2")})
Workbook().sheet(
    "Games",
    [["Date", "Time", "Pier Park", None, "Harbor Field 1", None], [None, None, "Home", "Away", "Home", "Away"], [(46521, "m/d/yy"), (0.375, "h:mm"), *BOTH], [None, (0.5, "h:mm"), *BOTH[2:], *HOME]],
    merged=["A1:A2", "B1:B2", "C1:D1", "E1:F1", "A3:A4"],
).write(FOLDER / "merged-above-teams.xlsx")
answer("merged-above-teams", questions=[], rows={"3.1": game("2027-05-14", "09:00", *HOME, "Pier Park"), "4.2": game("2027-05-14", "12:00", *HOME, "Harbor Field 1")})
csv("times-above-rows", [["Date", "Home", "Away", "Field"], ["9:00 AM"], ["5/14/2027", *HOME, "Pier Park"], ["11:00 AM"], ["5/14/2027", *BOTH[2:], "Pier Park"]], questions=[], rows={"3": game("2027-05-14", "09:00", *HOME), "5": game("2027-05-14", "11:00", *BOTH[2:])})
DIVISIONS = [["Spring 2027"], [], ["Division One"], TEAMS, ["5/14/2027", "9:00 AM", *HOME], ["Division 2"], TEAMS, ["5/15/2027", "9:00 AM", *BOTH[2:]], ["Division One"], TEAMS, ["5/16/2027", "9:00 AM", *HOME]]
csv(
    "divisions-above-rows",
    DIVISIONS,
    leftOut={"title": [1], "header": [7, 9, 10]},
    questions=["above_rows"],
    rows={"5": {"state": "asked"}, "8": {"state": "asked"}},
    answers={"above_rows": "league"},
    answered={"5": game("2027-05-14", "09:00", *HOME, league="+Division One") | {"state": "ready"}, "8": game("2027-05-15", "09:00", *BOTH[2:], league="+Division 2") | {"state": "ready"}, "11": game("2027-05-16", "09:00", *HOME, league="+Division One")},
)
csv("some-unknown-above-rows", [TEAMS, ["Bay Division"], ["5/14/2027", "9:00 AM", *HOME], ["Eastside"], ["5/15/2027", "9:00 AM", *HOME], ["Week 3"], ["5/16/2027", "9:00 AM", *HOME]], questions=["above_rows"], rows={"3": game("2027-05-14", "09:00", *HOME, league="Bay Division") | {"state": "ready"}, "5": {"state": "asked"}, "7": {"state": "ready"}}, answers={"above_rows": "venue"}, answered={"5": game("2027-05-15", "09:00", *HOME, "+Eastside")})
csv(
    "other-fields-further-down",
    [["", "", "Pier Park", "", "Harbor Field 1", ""], ABOVE, ["5/13/2027", "9:00 AM", *BOTH], ABOVE, ["5/14/2027", "9:00 AM", *BOTH], ["", "", "Harbor Field 2", "", "Eastside", ""], ABOVE, ["5/15/2027", "9:00 AM", *BOTH], ["", "", "Pier Park", "", "Harbor Field 1", ""], ABOVE, ["5/16/2027", "9:00 AM", *BOTH]],
    keys=["3.1", "3.2", "5.1", "5.2", "8", "11.1", "11.2"],
    rows={"5.1": game("2027-05-14", "09:00", *HOME, "Pier Park"), "8": {"state": "refused", "reason": "Row 8 is below another header. Import that table as a sheet of its own."}, "11.2": game("2027-05-16", "09:00", *BOTH[2:], "Harbor Field 1")},
)
for number in ["Gm", "Gm #", "Game No."]:
    csv(f"numbers-called-{number.lower().strip('#. ').replace(' ', '-')}{'-sign' if '#' in number else ''}", [[number, *HEAD], ["17", "5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["18", "5/15/2027", "9:00 AM", *HOME, "Pier Park"]], columns={"A": "user_defined_id"}, questions=[], rows={"2": game("2027-05-14", "09:00", *HOME, "Pier Park", userDefinedId="17")})
csv("pitch-beside-venue", [[*TEAMS, "Venue", "Pitch"], ["14/5/2027", "19:00", *HOME, "Pier Park", "2"]], columns={"E": "venue", "F": "subvenue"}, questions=[], rows={"2": game("2027-05-14", "19:00", *HOME, "Pier Park", subvenue="2")})
csv("pitches-by-number", [[*TEAMS, "Pitch"], ["14/5/2027", "19:00", *HOME, "2"], ["15/5/2027", "19:00", *HOME, "Pier Park"]], questions=["rule:venue_numbers"], rows={"2": {"state": "asked"}, "3": game("2027-05-15", "19:00", *HOME, "Pier Park") | {"state": "ready"}}, answers={"rule:venue_numbers": "subvenue"}, answered={"2": game("2027-05-14", "19:00", *HOME, subvenue="2") | {"state": "ready"}})
csv("visitor-at-home", [["Day", "Date", "Time", "Visitor @ Home", "Plate"], ["Sat", "May 15", "9am", "Dockside FC @ Harbor Hawks", "Alvarez N"]], columns={"A": None, "D": "teams"}, questions=["columns:games", "name:people:alvarez n"], rows={"2": game("2027-05-15", "09:00", *HOME)})
csv("fixture-list", [["Fixture List - Division 1"], ["Saturday 15th May 2027 - KO 2.30pm"], ["Harbor Hawks", "v", "Dockside FC", "Pier Park"], ["Granite City", "v", "Ferry Road", "Harbor Field 1"]], questions=["columns:games"], rows={"3": game("2027-05-15", "14:30", *HOME, "Pier Park"), "4": game("2027-05-15", "14:30", "Granite City", "Ferry Road", "Harbor Field 1")})
csv("schedule-of-one-team", [["Opponent", "Date", "Time", "H/A", "Location"], ["Dockside FC", "5/14/2027", "9:00 AM", "Home", "Pier Park"]], refusal="The sheet seems to be the schedule of one team: it has one column of teams.")
csv("no-teams", [["Date", "Bout time", "Blue", "Red", "Referee"], ["2027-05-14", "10:00", "Anna Ito", "Bea Kim", "Nina Alvarez"]], questions=["no_teams"], rows={"2": {"state": "asked"}})
csv("german-abbreviations", [["Sp.Nr.", "Datum", "Zeit", "Mannschaft 1", "Mannschaft 2", "1. SR", "2. SR"], ["7", "Sa, 15.05.27", "18:00", *HOME, "Alvarez, Nina", "N.N."]], delimiter=";", rows={"2": game("2027-05-15", "18:00", *HOME, userDefinedId="7", crew=[["1. SR", "Nina Alvarez"], ["2. SR", None]])})
csv("several-officials-in-a-cell", [["Date", "Heure", "Rencontre", "Officiels"], ["samedi 15 mai 2027", "18h", "Harbor Hawks c. Dockside FC", "Nina Alvarez et Marco Brandt"]], rows={"2": game("2027-05-15", "18:00", *HOME, crew=[[None, "Nina Alvarez"], [None, "Marco Brandt"]])})
csv("unknown-officials", [["Date", "Time", "Home", "Away", "Referee"], ["5/14/2027", "9:00 AM", *HOME, "Zoe Quist"], ["5/15/2027", "9:00 AM", *HOME, "Max Zeit"]], questions=["rule:unknown_people"], answers={"rule:unknown_people": "open"}, answered={"2": {"state": "ready", "values": {"crew": [["Referee", None]]}}})

# Sheets as leagues of several countries and sports send them; each was misread at first.
csv("times-with-dots", [["Gara", "Data", "Ora", "Casa", "Ospite", "Campo"], ["4512", "sab 15/05/2027", "11.30", *HOME, "Pier Park"], ["4513", "dom 16/05/2027", "18.05", *HOME, "Pier Park"], ["4514", "dom 06/06/2027", "12.10", *HOME, "Pier Park"]], delimiter=";", questions=[], rows={"2": game("2027-05-15", "11:30", *HOME, "Pier Park", userDefinedId="4512"), "3": game("2027-05-16", "18:05", *HOME), "4": game("2027-06-06", "12:10", *HOME)})
csv("season-without-years", [["Datum", "Zeit", "Heim", "Gast"], *[[day, "15:00", *HOME] for day in ("12.09.", "28.11.", "13.03.", "08.05.")]], delimiter=";", questions=[], rows={str(row + 2): game(day, "15:00", *HOME) for row, day in enumerate(["2026-09-12", "2026-11-28", "2027-03-13", "2027-05-08"])})
csv("season-of-next-year", [["Winter League 2027/28"], HEAD, ["12/5", "9:00 AM", *HOME, ""], ["1/9", "9:00 AM", *HOME, ""], ["1/16", "9:00 AM", *HOME, ""]], questions=[], rows={"3": game("2027-12-05", "09:00", *HOME), "5": game("2028-01-16", "09:00", *HOME)})
csv("weekdays-without-years", [HEAD, ["Tue 5/4", "9:00 AM", *HOME, ""], ["Thu 5/6", "9:00 AM", *HOME, ""]], questions=[], rows={"2": game("2027-05-04", "09:00", *HOME), "3": game("2027-05-06", "09:00", *HOME)})
csv("wrong-weekday-of-heading", [["Spielplan"], ["Samstag, 16. Mai"], ["Anstoß", "Heim", "Gast"], ["9.30 Uhr", *HOME]], delimiter=";", rows={"4": {"state": "refused", "reason": "Row 4 is below row 2, whose day is a Sunday, not a Saturday."}})
csv("times-of-a-database", [["GameDate", "GameTime", "HomeTeam", "AwayTeam", "CreatedAt"], ["5/14/2027 12:00:00 AM", "12/30/1899 9:00:00 AM", *HOME, "2027-01-03T10:00:00Z"], ["5/15/2027 12:00:00 AM", "1899-12-30 13:15:00", *HOME, "2027-01-03T10:00:00Z"]], columns={"E": None}, questions=[], rows={"2": game("2027-05-14", "09:00", *HOME), "3": game("2027-05-15", "13:15", *HOME)})
csv("midnights", [["Start", "Home", "Away"], ["2027-05-14 18:00", *HOME], ["2027-05-15 00:00", *HOME]], questions=["rule:undecided_time"], rows={"2": {"state": "ready"}, "3": {"state": "asked"}})
csv("end-of-the-day", [HEAD, ["2027-05-14", "22:30", *HOME, ""], ["2027-05-14", "24:00", *HOME, ""]], rows={"3": {"state": "refused", "reason": "Row 3, Time: “24:00” is not a time of day."}})
csv("other-days", [["Date Entered", "Original Date", "New Date", "Time", "Home", "Away"], ["1/12/2027", "5/14/2027", "5/21/2027", "9:00 AM", *HOME]], columns={"A": None, "B": None, "C": "date"}, questions=[], rows={"2": game("2027-05-21", "09:00", *HOME)})
csv("name-with-a-comma", [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["5/15/2027", "9:00 AM", "Granite", "City Rovers", "Ferry Road", "Pier Park"], ["5/16/2027", "9:00 AM", *HOME, "Pier Park"]], rows={"3": {"state": "refused", "reason": "Row 3 has 6 cells, but the header has 5: its cells seem to be shifted."}})
csv("winners-and-losers", [["Game", "Date", "Time", "Team A", "Team B"], ["G1", "5/14/2027", "9:00 AM", *HOME], ["G2", "5/15/2027", "9:00 AM", "Winner G1", "1st Pool B"], ["G3", "5/15/2027", "9:00 AM", "Sieger Spiel 1", "Loser of Game 2"]], questions=["rule:undecided_teams"], rows={"2": game("2027-05-14", "09:00", *HOME), "3": {"state": "asked"}, "4": {"state": "asked"}})
csv("canceled-and-practices", [["Game/Event", "Date", "Time", "Home", "Away", "SubSite", "Cancelled", "Assignor"], ["Game", "5/14/2027", "9:00 AM", *HOME, "Field 4", "Yes", "Ada Okafor"], ["Game", "5/15/2027", "9:00 AM", *HOME, "Field 4", "No", "Ada Okafor"], ["Practice", "5/16/2027", "9:00 AM", "Harbor Hawks", "", "Field 4", "No", ""]], columns={"H": None}, questions=["rule:event"], rows={"2": game("2027-05-14", "09:00", *HOME, status="C", subvenue="Field 4"), "3": game("2027-05-15", "09:00", *HOME, status="A"), "4": {"state": "asked"}})
csv("pages", [["SCHEDULE REPORT", "", "", "", "Printed 12/28/2026"], HEAD, ["5/14", "9:00 AM", *HOME, "Pier Park"], ["Page 1 of 2"], ["SCHEDULE REPORT", "", "", "", "Printed 12/28/2026"], HEAD, ["5/15", "9:00 AM", *HOME, "Pier Park"]], keys=["3", "7"], questions=[], rows={"7": game("2027-05-15", "09:00", *HOME)})
csv("clubs-and-teams", [["Date", "Heure", "Club recevant", "Equipe recevante", "Club visiteur", "Equipe visiteuse"], ["14/05/2027", "18h30", "Harbor", "Harbor Hawks", "Dockside", "Dockside FC"]], delimiter=";", columns={"C": None, "E": None}, rows={"2": game("2027-05-14", "18:30", *HOME)})
csv("courts-by-number", [["Court", "Date", "Time", "Team 1", "Team 2", "Work Team"], ["1", "5/14/2027", "9:00 AM", *HOME, "Ferry Road"], ["2", "5/14/2027", "9:00 AM", "Granite City", "Cove Comets", "Marsh Hill"]], columns={"A": "subvenue", "F": None}, rows={"2": game("2027-05-14", "09:00", *HOME, subvenue="1")})
csv("fields-of-an-association", [["Spieldatum", "Uhrzeit", "Spielkennung", "Heimmannschaft", "Gastmannschaft", "Spielstätte", "SR"], ["14.05.2027", "14:00", "360012001", *HOME, "Pier Park", "Alvarez, Nina"], ["15.05.2027", "14:00", "360012002", *HOME, "Pier Park", "nicht besetzt"]], delimiter=";", questions=[], rows={"2": game("2027-05-14", "14:00", *HOME, "Pier Park", userDefinedId="360012001"), "3": {"values": {"crew": [["Referee", None]]}}})
csv("headings-portuguese", [["Data", "Hora", "Equipa da Casa", "Equipa Visitante", "Local"], ["15/05/2027", "15:00", *HOME, "Pier Park"]], delimiter=";", questions=[], rows={"2": game("2027-05-15", "15:00", *HOME, "Pier Park")})
csv("headings-norwegian", [["Kampnr", "Dato", "Tid", "Hjemmelag", "Bortelag", "Bane"], ["77001", "lør. 15.05.2027", "kl. 19.30", *HOME, "Pier Park"]], delimiter=";", questions=[], rows={"2": game("2027-05-15", "19:30", *HOME, "Pier Park", userDefinedId="77001")})
csv("teams-with-coaches", [["Division", "Team Name", "Head Coach", "Coach Email", "Phone"], ["U12", "Harbor Hawks", "Jim Ray", "jim@harbor.example", "555-0101"], ["U12", "Riverside", "Al Roe", "al@harbor.example", "555-0102"]], kind="teams", questions=[], keys=["2", "3"], rows={"3": {"values": {"name": "+Riverside"}}})
csv("people-with-initials", [["Last Name", "First Name", "MI", "Cell Phone", "Gender"], ["Okoro", "Ada", "J", "555-010-2233", "F"]], kind="people", questions=[], rows={"2": {"state": "ready", "values": {"firstName": "Ada", "lastName": "Okoro", "mi": "J"}}})
csv("hours-of-a-day", [["Official", "Date", "From", "To", "Status"], ["Nina Alvarez", "5/14/2027", "9:00 AM", "2:00 PM", "Available"], ["Nina Alvarez", "5/15/2027", "", "", "Unavailable"], ["Omar Reyes", "5/15/2027", "all day", "", "Available"]], kind="availability", questions=[], rows={"2": {"values": {"firstDay": "2027-05-14", "available": True, "startTime": "09:00", "endTime": "14:00"}}, "3": {"values": {"available": False, "allDay": True}}, "4": {"values": {"official": "Omar Reyes", "available": True, "allDay": True}}})
csv("blocks", [["Name", "Block Start", "Block End", "Reason"], ["Nina Alvarez", "5/14/2027 8:00 AM", "5/14/2027 12:00 PM", "Work"], ["Omar Reyes", "5/20/2027", "5/28/2027", ""], ["Omar Reyes", "6/20/2027 8:00 AM", "6/22/2027 12:00 PM", ""]], kind="availability", questions=[], rows={"2": {"values": {"firstDay": "2027-05-14", "lastDay": "2027-05-14", "available": False, "startTime": "08:00", "endTime": "12:00"}}, "3": {"values": {"firstDay": "2027-05-20", "lastDay": "2027-05-28", "available": False, "allDay": True}}, "4": {"state": "refused", "reason": "Row 4, Block End: “6/22/2027 12:00 PM” is on another day than the start: write a row for each day, or days without times."}})
(FOLDER / "mixed-line-ends.csv").write_text('Date,Time,Home,Away,Venue\r\n5/14/2027,9:00 AM,Harbor Hawks,Dockside FC,"Pier\nPark"\n5/15/2027,9:00 AM,Harbor Hawks,Dockside FC,Pier Park\r\n', newline="")
answer("mixed-line-ends", questions=[], keys=["2", "3"], rows={"2": game("2027-05-14", "09:00", *HOME, "Pier Park"), "3": game("2027-05-15", "09:00", *HOME)})
csv("header-alone", [HEAD], refusal="Below its header, the sheet has no rows.")
csv("headings-hungarian", [["Nap", "Kezdés", "Hazai", "Vendég", "Pálya"], *[[f"2027.05.{day}", "10:15", home, away, f"{home} pálya"] for day, home, away in [(14, "Dub SE", "Lip FC"), (15, "Lip FC", "Buk TE"), (16, "Buk TE", "Dub SE")]]], delimiter=";", table={"header": [1], "first": 2, "last": 4}, questions=["columns:games"], rows={"2": game("2027-05-14", "10:15", "+Dub SE", "+Lip FC") | {"state": "asked"}})
csv("dates-alike", [["Play Date A", "Play Date B", "Time", "Home", "Away"], ["5/14/2027", "5/21/2027", "9:00 AM", *HOME]], questions=["columns:games"], rows={"2": {"state": "asked"}})
csv("times-in-words", [["Date", "Kickoff", "Home", "Away"], ["5/14/2027 10:00 AM", "after church", *HOME]], questions=["columns:unread"], rows={"2": {"state": "asked"}})
csv("team-and-opponent", [["Date", "Time", "Team", "Opponent", "H/A"], ["5/14/2027", "9:00 AM", *HOME, "H"], ["5/15/2027", "9:00 AM", *HOME, "A"]], refusal="The sheet has a team and its opponent, and column E says which of them is at home.")
csv("notes-below", [HEAD, ["5/14/2027*", "9:00 h.", "Harbor Hawks*", "Dockside FC", "Pier Park"], [], ["NOTES:"], ["1. Home team supplies the ball."], ["2. Rain: call 555-0100", "after 7 AM"]], leftOut={"footer": [4, 5, 6]}, keys=["2"], questions=[], rows={"2": game("2027-05-14", "09:00", *HOME)})
(FOLDER / "stray-quotes.csv").write_text('Date,Time,Home,Away,Venue\r\n5/14/2027,9:00 AM,Harbor Hawks,Dockside FC,"Pier Park\r\n5/15/2027,9:00 AM,Harbor Hawks,Dockside FC,Pier Park\r\n5/16/2027,9:00 AM,Harbor Hawks,Dockside FC,Harbor Field 1"\r\n', newline="")
answer("stray-quotes", keys=["2", "3", "4"], rows={"3": game("2027-05-15", "09:00", *HOME, "Pier Park")})
csv("availability-german", [["Schiedsrichter", "Datum von", "Datum bis", "Uhrzeit von", "Uhrzeit bis", "Verfügbar"], ["Alvarez, Nina", "14.05.2027", "15.05.2027", "09:00", "14:00", "nein"]], delimiter=";", kind="availability", questions=[], rows={"2": {"values": {"official": "Nina Alvarez", "firstDay": "2027-05-14", "lastDay": "2027-05-15", "available": False, "startTime": "09:00", "endTime": "14:00"}}})
csv("time-zones", [HEAD, ["5/14/2027", "7:00 PM EDT", *HOME, "Pier Park"], ["5/15/2027", "1:00 PM PT", *HOME, "Pier Park"]], questions=[], rows={"2": game("2027-05-14", "19:00", *HOME), "3": {"state": "refused", "reason": "Row 3, Time: “1:00 PM PT” is in another time zone than the site: write the local time."}})
csv("orari", [["N.", "Data", "Ore", "Casa", "Fuori", "Palestra"], ["1", "15/05/27", "20,30", *HOME, "Pier Park"]], delimiter=";", questions=[], rows={"2": game("2027-05-15", "20:30", *HOME, "Pier Park")})
csv("places-of-a-bracket", [["Match", "Day", "KO", "Age/Gender", "Team A", "Team B"], ["14", "Sun 30 May", "11:20", "U12", "1A", "2B"], ["15", "Sun 30 May", "12:00", "U12", "W13", "Runner-up Pool B"], ["16", "Sun 30 May", "12:40", "U12", *HOME]], questions=["rule:undecided_teams"], rows={"2": {"state": "asked", "values": {"homeTeam": None, "ageGroup": "U12"}}, "3": {"state": "asked", "values": {"awayTeam": None}}, "4": {"state": "ready"}})

# A number beside a team is asked about; one that is part of every name, or of a name of the site, is not.
csv(
    "scores-in-team-cells",
    [TEAMS, ["5/14/2027", "9:00 AM", "Owls 3", "Herons 12"], ["5/15/2027", "9:00 AM", "Harbor Hawks 2", "Owls (1)"], ["5/16/2027", "9:00 AM", "Owls", "Herons"]],
    questions=["rule:team_scores"],
    rows={"2": {"state": "asked"}, "3": {"state": "asked"}, "4": game("2027-05-16", "09:00", "+Owls", "+Herons") | {"state": "ready"}},
    answers={"rule:team_scores": "score"},
    answered={"2": game("2027-05-14", "09:00", "+Owls", "+Herons") | {"state": "ready"}, "3": game("2027-05-15", "09:00", "Harbor Hawks", "+Owls")},
)
csv("second-teams-of-clubs", [TEAMS, ["5/14/2027", "9:00 AM", "Owls", "Owls 2"], ["5/15/2027", "9:00 AM", "Harbor Hawks", "Herons 2"]], questions=["rule:team_scores"], answers={"rule:team_scores": "name"}, answered={"2": game("2027-05-14", "09:00", "+Owls", "+Owls 2") | {"state": "ready"}, "3": game("2027-05-15", "09:00", "Harbor Hawks", "+Herons 2")})
csv("numbered-teams", [TEAMS, ["5/14/2027", "9:00 AM", "Team 1", "Schalke 04"], ["5/15/2027", "9:00 AM", "Team 2", "Winner Game 1"]], questions=["rule:undecided_teams"], rows={"2": game("2027-05-14", "09:00", "+Team 1", "+Schalke 04") | {"state": "ready"}})
csv(
    "scores-between-teams",
    [["Date", "Time", "Match"], ["5/14/2027", "9:00 AM", "Harbor Hawks 3 - 1 Dockside FC"], ["5/15/2027", "9:00 AM", "Dockside FC - Owls 3:1"], ["5/16/2027", "9:00 AM", "Owls 0 vs Herons 2"], ["5/17/2027", "9:00 AM", "Owls at Herons"]],
    columns={"C": "teams"},
    questions=["rule:team_scores"],
    rows={"2": {"state": "asked"}, "3": {"state": "asked"}, "4": {"state": "asked"}, "5": {"state": "ready"}},
    answers={"rule:team_scores": "score"},
    answered={"2": game("2027-05-14", "09:00", *HOME) | {"state": "ready"}, "3": game("2027-05-15", "09:00", "Dockside FC", "+Owls"), "4": game("2027-05-16", "09:00", "+Owls", "+Herons")},
)
CLUBS = ["Date", "Time", "Home Club", "Home Team", "Away Club", "Away Team"]
csv(
    "teams-of-clubs",
    [CLUBS, ["5/14/2027", "9:00 AM", "Ashford CC", "1st XI", "Boxley CC", "2nd XI"], ["5/15/2027", "9:00 AM", "Boxley CC", "Boxley Colts", "Ashford CC", "Lions"], ["5/16/2027", "9:00 AM", "Boxley CC", "Lions", "Harbor", "Harbor Hawks"], ["5/17/2027", "9:00 AM", "Harbor School", "Dockside FC", "Ashford CC", "Winner Game 1"]],
    questions=["rule:undecided_teams"],
    rows={
        "2": game("2027-05-14", "09:00", "+Ashford CC 1st XI", "+Boxley CC 2nd XI") | {"state": "ready"},
        "3": game("2027-05-15", "09:00", "+Boxley Colts", "+Ashford CC Lions"),
        "4": game("2027-05-16", "09:00", "+Boxley CC Lions", "Harbor Hawks"),
        "5": {"state": "asked"},
    },
)
csv(
    "birth-dates-beside-teams",
    [["Date", "Time", "Home", "Team", "Away", "Contact"], ["5/14/2027", "9:00 AM", HOME[0], "3/2/1988", HOME[1], "11/30/1979"], ["5/15/2027", "1:30 PM", "Granite City", "7/21/1990", "Ferry Road", "1/9/1985"]],
    columns={"C": "home_team", "D": None, "E": "away_team", "F": None},
    rows={"2": game("2027-05-14", "09:00", *HOME), "3": game("2027-05-15", "13:30", "Granite City", "Ferry Road")},
)
csv(
    "lines-within-lines",
    [["Time", "Home", "Away"], ["Saturday 15 May 2027"], ["Pier Park"], ["U12"], ["9:00 AM", *HOME], ["U14"], ["10:30 AM", "Granite City", "Ferry Road"], ["Harbor Field 2"], ["U12"], ["9:00 AM", "Granite City", "Ferry Road"], ["Sunday 16 May 2027"], ["U14"], ["1:00 PM", *HOME]],
    questions=[],
    rows={
        "5": game("2027-05-15", "09:00", *HOME, "Pier Park", ageGroup="U12"),
        "7": game("2027-05-15", "10:30", "Granite City", "Ferry Road", "Pier Park", ageGroup="U14"),
        "10": game("2027-05-15", "09:00", "Granite City", "Ferry Road", "Harbor Field 2", ageGroup="U12"),
        "13": game("2027-05-16", "13:00", *HOME, ageGroup="U14"),
    },
)
csv(
    "days-of-both-orders",
    [HEAD, ["5/14/27", "9:00 AM", *HOME, ""], ["5/15/27", "9:00 AM", *HOME, ""], ["13/5/27", "9:00 AM", *HOME, ""], ["5/6/27", "9:00 AM", *HOME, ""], ["May 7, 2027", "9:00 AM", *HOME, ""]],
    questions=["date_order"],
    rows={"2": {"state": "asked"}, "4": {"state": "asked"}, "5": {"state": "asked"}, "6": game("2027-05-07", "09:00", *HOME) | {"state": "ready"}},
    answers={"date_order": "mdy"},
    answered={
        "2": game("2027-05-14", "09:00", *HOME) | {"state": "ready"},
        "4": {"state": "refused", "reason": "Row 4, Date: “13/5/27” has the day first; the sheet has the month first."},
        "5": game("2027-05-06", "09:00", *HOME) | {"state": "ready"},
    },
)
csv(
    "blocks-of-both-orders",
    [["Official", "From", "To"], ["Nina Alvarez", "5/14/2027", "5/15/2027"], ["Marco Brandt", "14/5/2027", "5/16/2027"], ["Leila Cohen", "5/17/2027", "18/5/2027"]],
    kind="availability",
    questions=["date_order"],
    answers={"date_order": "mdy"},
    answered={
        "2": {"state": "ready", "values": {"firstDay": "2027-05-14", "lastDay": "2027-05-15"}},
        "3": {"state": "refused", "reason": "Row 3, From: “14/5/2027” has the day first; the sheet has the month first."},
        "4": {"state": "refused", "reason": "Row 4, To: “18/5/2027” has the day first; the sheet has the month first."},
    },
)
csv(
    "day-headings-of-both-orders",
    [HEAD[1:], ["5/14/2027"], ["9:00 AM", *HOME, "Pier Park"], ["15/5/2027"], ["9:00 AM", *HOME, "Pier Park"]],
    questions=["date_order"],
    answers={"date_order": "mdy"},
    answered={
        "3": game("2027-05-14", "09:00", *HOME) | {"state": "ready"},
        "5": {"state": "refused", "reason": "Row 5 is below row 4, which has the day first; the sheet has the month first."},
    },
)
csv(
    "birth-dates-of-both-orders",
    [["First name", "Last name", "DOB"], ["Ann", "Smith", "3/25/1991"], ["Bo", "Li", "25/3/1992"], ["Cy", "Dee", "3/26/93"]],
    kind="people",
    questions=["date_order"],
    answers={"date_order": "mdy"},
    answered={
        "2": {"state": "ready", "values": {"dateOfBirth": "1991-03-25"}},
        "3": {"state": "refused", "reason": "Row 3, DOB: “25/3/1992” has the day first; the sheet has the month first."},
        "4": {"state": "ready", "values": {"dateOfBirth": "1993-03-26"}},
    },
)
csv("plate-and-bases", [[*HEAD, "Plate", "Bases"], ["5/14/2027", "9:00 AM", *HOME, "Pier Park", "Nina Alvarez", "Marco Brandt"]], columns={"F": "official", "G": "official"}, questions=[], rows={"2": {"state": "ready", "values": {"crew": [["Plate", "Nina Alvarez"], ["Bases", "Marco Brandt"]]}}})
csv(
    "judges-of-lines",
    [["Date", "Heure", "Domicile", "Extérieur", "Arbitre", "Juge de lignes 1", "Juge de lignes 2", "Délégué technique"], ["14/05/2027", "09:00", *HOME, "Nina Alvarez", "Marco Brandt", "Omar Reyes", "Leila Cohen"]],
    questions=["position:H"],
    rows={"2": {"state": "asked", "values": {"crew": [["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"], ["Assistant Referee 2", "Omar Reyes"]]}}},
)
csv(
    "roles-that-nobody-foresaw",
    [[*HEAD, "Referee", "Hafnarmaður", "Box minder"], ["5/14/2027", "9:00 AM", *HOME, "Pier Park", "Nina Alvarez", "Marco Brandt", "Leila Cohen"], ["5/15/2027", "9:00 AM", *HOME, "Pier Park", "Omar Reyes", "", "Marco Brandt"]],
    columns={"G": None, "H": None},
    questions=["position:G", "position:H"],
    rows={"2": {"state": "asked", "values": {"crew": [["Referee", "Nina Alvarez"]]}}},
    answers={"position:G": "Assistant Referee 1", "position:H": "none"},
    answered={"2": {"state": "ready", "values": {"crew": [["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"]]}}},
)
csv(
    "people-who-do-not-officiate",
    [[*HEAD, "Referee", "Officials", "Keyholder", "Declined by", ""], ["5/14/2027", "9:00 AM", *HOME, "Pier Park", "Nina Alvarez", "Marco Brandt", "Omar Reyes", "Leila Cohen", "Omar Reyes"], ["5/15/2027", "9:00 AM", *HOME, "Pier Park", "Omar Reyes", "Leila Cohen", "Marco Brandt", "Nina Alvarez", "Leila Cohen"]],
    columns={"F": "official", "G": "officials", "H": None, "I": None, "J": None},
    questions=["position:H", "position:I"],
    rows={"2": {"state": "asked"}},
    answers={"position:H": "none", "position:I": "none"},
    answered={"2": {"state": "ready", "values": {"crew": [["Referee", "Nina Alvarez"], [None, "Marco Brandt"]]}}},
)
csv(
    "birth-dates-of-coaches",
    [["Date", "Time", "Home", "Coach DOB", "Coach Phone", "Away"], ["5/14/2027", "9:00 AM", HOME[0], "3/4/1980", "212-555-0101", HOME[1]], ["5/15/2027", "1:30 PM", "Granite City", "5/6/1982", "212-555-0102", "Ferry Road"]],
    columns={"C": "home_team", "D": None, "E": None, "F": "away_team"},
    reasons={"D": "It looks like a date of birth, which games do not have.", "E": "It looks like a phone number or an address of somebody, which games do not have."},
    questions=[],
    rows={"2": game("2027-05-14", "09:00", *HOME)},
)
csv(
    "wrong-time-below-a-question",
    [[*HEAD, "Schiedsrichterassistent"], ["5/14/2027", "9:00 AM", *HOME, "Pier Park", "Nina Alvarez"], ["5/15/2027", "25:00", *HOME, "Pier Park", ""]],
    questions=["position:F"],
    rows={"2": {"state": "asked"}, "3": {"state": "refused", "reason": "Row 3, Time: “25:00” is not a time of day."}},
)
csv(
    "wrong-time-of-one-team",
    [HEAD, ["5/14/2027", "9:00 AM", *HOME, "Pier Park"], ["5/15/2027", "25:00", HOME[0], HOME[0], "Pier Park"]],
    questions=["rule:same_team"],
    rows={"3": {"state": "refused", "reason": "Row 3, Time: “25:00” is not a time of day."}},
)
csv(
    "roles-beside-names",
    [[*HEAD, "Crew"], ["5/14/2027", "9:00 AM", *HOME, "Pier Park", "Nina Alvarez (R), Marco Brandt (AR1)"], ["5/15/2027", "9:00 AM", *HOME, "Pier Park", "AR2: Omar Reyes; R: Leila Cohen"], ["5/16/2027", "9:00 AM", *HOME, "Pier Park", "Omar Reyes (confirmed)"]],
    questions=[],
    rows={
        "2": {"state": "ready", "values": {"crew": [["Referee", "Nina Alvarez"], ["Assistant Referee 1", "Marco Brandt"]]}},
        "3": {"state": "ready", "values": {"crew": [["Assistant Referee 2", "Omar Reyes"], ["Referee", "Leila Cohen"]]}},
        "4": {"state": "ready", "values": {"crew": [[None, "Omar Reyes"]]}},
    },
)
csv(
    "central-referee",
    [["Fecha y hora", "Equipos", "Cancha", "Árbitro Central", "Asistente No. 1", "Asistente No. 2", "Comisario"], ["15/05/2027 17:30", "Harbor Hawks vs Dockside FC", "Pier Park", "Omar Reyes", "Nina Alvarez", "Marco Brandt", "Leila Cohen"]],
    questions=["position:G"],
    rows={"2": game("2027-05-15", "17:30", *HOME, crew=[["Referee", "Omar Reyes"], ["Assistant Referee 1", "Nina Alvarez"], ["Assistant Referee 2", "Marco Brandt"]])},
)
csv(
    "assignor-in-a-column",
    [["Wann", "Heim", "Gast", "Wo", "Schiri-Ansetzer"], ["Sa 15.05.27 15 Uhr", *HOME, "Pier Park", "Frau Klein"], ["So 16.05.27 10:30", "Granite City", "Ferry Road", "Pier Park", "Frau Klein"]],
    columns={"A": "date", "D": "venue", "E": None},
    questions=[],
    rows={"2": game("2027-05-15", "15:00", *HOME, "Pier Park") | {"state": "ready"}},
)
csv(
    "availability-of-nobody",
    [["Official", "Date", "Available"], ["Nina Alvarez", "5/14/2027", "No"], ["Zoe Quist", "5/15/2027", "Yes"]],
    kind="availability",
    questions=[],
    rows={"2": {"state": "ready"}, "3": {"state": "refused", "reason": "Row 3 names “Zoe Quist”, who is nobody of the site."}},
)
# June 5 is a Saturday, and May 6 none.
csv("one-ambiguous-day", [HEAD, ["5/6/27", "9:00 AM", *HOME, "Pier Park"]], questions=["date_order"], rows={"2": {"state": "asked"}})
csv("cross-table-of-courts", [["Week", "Day", "Date", "Court 1", "Court 2", "Court 3"], ["1", "Sat", "5/15/2027", "Harbor Hawks v Dockside FC", "Granite City v Ferry Road", "Cove Comets v Marsh Hill"], ["2", "Sat", "5/22/2027", "Harbor Hawks v Ferry Road", "Granite City v Marsh Hill", "Cove Comets v Dockside FC"]], refusal="The sheet is a cross-table: the games are in the cells below row 1.")
NOTES = {
    "CANCELLED": "C",
    "canceled once, and on again": None,
    "C": None,
    "C - turf": None,
    "PPD": "C",
    "Canceled.": "C",
    "CANCELLED - rain": "C",
    "Canceled (no officials)": "C",
    "Canceled due to lightning": "C",
    "CANCELED RAIN": "C",
    "Annulé, pluie": "C",
    "Canceled with pay": "X",
    "Canceled - with pay, field closed": "X",
    "Canceled if it rains": None,
    "Canceled - on again": None,
    "Postponed (from May 1)": None,
    "Cancel: by Thursday": None,
    "Verlegt: Halle 2": None,
    "Annulé à cause de la pluie": "C",
}
csv(
    "canceled-in-a-note",
    [[*HEAD, "Notes"], *[[f"5/{4 + at}/2027", "9:00 AM", *HOME, "Pier Park", note] for at, note in enumerate(NOTES)]],
    questions=[],
    rows={str(at + 2): {"state": "ready", "values": {"status": status, "publicNote": note}} for at, (note, status) in enumerate(NOTES.items())},
)
