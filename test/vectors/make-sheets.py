"""Makes the files of test/vectors/sheets, each with the cells that a spreadsheet shows beside it as JSON.

    python3 test/vectors/make-sheets.py

The cells are written here by hand. The dates were counted with Python's datetime from the epochs of ECMA-376.
"""

import json
import pathlib
from datetime import date

from spreadsheet import Workbook

FOLDER = pathlib.Path(__file__).parent / "sheets"


def serial(year, month, day, is1904=False):
    return (date(year, month, day) - (date(1904, 1, 1) if is1904 else date(1899, 12, 30))).days


def answer(name, rows):
    """rows: {number: texts}"""
    (FOLDER / f"{name}.json").write_text(json.dumps({"rows": rows}, ensure_ascii=False, indent=1) + "\n")


def text(name, content, encoding="utf-8", rows=None, ending="csv", bom=b""):
    (FOLDER / f"{name}.{ending}").write_bytes(bom + content.encode(encoding))
    answer(name, rows)


GAMES = {1: ["Date", "Home", "Away"], 2: ["5/3/27", "Café Löwen", "Peña Ñandú"]}
for mark, delimiter in {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}.items():
    lines = "".join(delimiter.join(row) + "\r\n" for row in GAMES.values())
    text(mark, lines, rows=GAMES, ending="tsv" if mark == "tab" else "csv")
lines = "".join(",".join(row) + "\n" for row in GAMES.values())
text("utf-8-bom", lines, bom=b"\xef\xbb\xbf", rows=GAMES)
text("utf-16-le", lines, "utf-16-le", bom=b"\xff\xfe", rows=GAMES)
text("utf-16-be", lines, "utf-16-be", bom=b"\xfe\xff", rows=GAMES)
text("utf-16-without-bom", lines, "utf-16-le", rows=GAMES)
text("windows-1252", lines, "cp1252", rows=GAMES)
POLISH = {1: ["Data", "Gospodarze"], 2: ["2027-05-03", "Łódź Żubry"], 3: ["2027-05-10", "Gołąb Kraków"]}
text("windows-1250", "".join(";".join(row) + "\r\n" for row in POLISH.values()), "cp1250", rows=POLISH)
text(
    "names-with-commas",
    'Spring 2027;;\r\nDate;Referee;Field\r\n5/3/27;Smith, Ann;Pier Field\r\n5/10/27;Reyes, Omar;Pier Field\r\n',
    rows={1: ["Spring 2027"], 2: ["Date", "Referee", "Field"], 3: ["5/3/27", "Smith, Ann", "Pier Field"], 4: ["5/10/27", "Reyes, Omar", "Pier Field"]},
)
text(
    "quotes",
    'Date,Note\n5/3/27,"Bring flags,\nboth ""red"" ones"\n\n,,\n5/10/27,5\' 10"\n',
    rows={1: ["Date", "Note"], 2: ["5/3/27", 'Bring flags,\nboth "red" ones'], 5: ["5/10/27", "5' 10\""]},
)
text("open-quote", 'Date,Note\n5/3/27,"Bring flags\n5/10/27,none\n', rows={1: ["Date", "Note"], 2: ["5/3/27", '"Bring flags'], 3: ["5/10/27", "none"]})
text("sep-line", "sep=|\r\nDate|Note\r\n5/3/27|a, b\r\n", rows={2: ["Date", "Note"], 3: ["5/3/27", "a, b"]})
text(
    "escaped-formulas",
    "Phone,Note\n'+1 555 0100,'=SUM(A1)\n'-5,''=quoted\n=\"0900\",'plain\n",
    rows={1: ["Phone", "Note"], 2: ["+1 555 0100", "=SUM(A1)"], 3: ["-5", "'=quoted"], 4: ["0900", "'plain"]},
)

day, day_1904 = serial(2027, 5, 3), serial(2027, 5, 3, is1904=True)


def dates(is1904):
    at = day_1904 if is1904 else day
    return [
        ["Date", "Time", "Both", "Number", "Yes", "Code"],
        [(at, "m/d/yy"), (0.71875, "h:mm AM/PM"), (at + 0.375, "dd.mm.yyyy hh:mm"), 12.5, True, (900, "0000")],
        [(at, 14), (0.375, 20), (at + 0.5, 22), 1e21, False, (at, "General")],
        [(at, '[$-409]d"th of" mmmm;@'), (at + 0.71875, "h:mm"), (1.0625, "[h]:mm"), -3, None, (7, '"No. "0')],
    ]


DATES = {
    1: ["Date", "Time", "Both", "Number", "Yes", "Code"],
    2: ["2027-05-03", "17:15", "2027-05-03 09:00", "12.5", "TRUE", "0900"],
    3: ["2027-05-03", "09:00", "2027-05-03 12:00", "1e+21", "FALSE", None],
    4: ["2027-05-03", "17:15", "25:30:00", "-3", "", "7"],
}
for name, is1904 in {"dates-1900": False, "dates-1904": True}.items():
    Workbook(is1904=is1904).sheet("Games", dates(is1904)).write(FOLDER / f"{name}.xlsx")
    DATES[3][5] = str(day_1904 if is1904 else day)
    answer(name, DATES)

Workbook().sheet("Early", [[(59, "yyyy-mm-dd")], [(61, "yyyy-mm-dd")], [(0.5, "m/d/yyyy")]]).write(FOLDER / "early-dates.xlsx")
answer("early-dates", {1: ["1900-02-28"], 2: ["1900-03-01"], 3: ["12:00"]})

Workbook(prefix="x:", inline=True).sheet("Games", [["Date", "Home & Away"], ["5/3/27", " A<B "]], gaps=[3, 7]).write(FOLDER / "prefix-inline.xlsx")
answer("prefix-inline", {3: ["Date", "Home & Away"], 7: ["5/3/27", "A<B"]})

Workbook().sheet(
    "Games",
    [["Spring season", None, None], ["Date", "Time", "Home"], ["5/3/27", "9:00", "Hawks"], [None, "10:00", "Gulls"], [None, "11:00", None]],
    merged=["A1:C1", "A3:A5", "B5:C5"],
).write(FOLDER / "merged.xlsx")
answer("merged", {1: ["Spring season"] * 3, 2: ["Date", "Time", "Home"], 3: ["5/3/27", "9:00", "Hawks"], 4: ["5/3/27", "10:00", "Gulls"], 5: ["5/3/27", "11:00", "11:00"]})

Workbook().sheet("Old", [["x"]], hidden=True).sheet(
    "Games", [["Date", "Fee", "Home"], ["5/3/27", 40, "Hawks"], ["5/10/27", 40, "Gulls"]], hidden_rows=[3], hidden_columns=[1]
).write(FOLDER / "hidden.xlsx")
answer("hidden", {1: ["Date", "Fee", "Home"], 2: ["5/3/27", "40", "Hawks"], 3: ["5/10/27", "40", "Gulls"]})


def rich(parts):
    parts["xl/sharedStrings.xml"] = parts["xl/sharedStrings.xml"].replace(
        "<si><t>Rich</t></si>", "<si><r><t>Ri</t></r><r><t>ch_x0041_</t></r><rPh sb='0' eb='1'><t>ignored</t></rPh></si>"
    )
    return parts


Workbook().sheet("Games", [["Rich", "Plain"]]).write(FOLDER / "rich-text.xlsx", rich)
answer("rich-text", {1: ["RichA", "Plain"]})
