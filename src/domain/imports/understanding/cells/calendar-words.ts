// The names of months and weekdays folded: in the six languages of the headings, and in Dutch, Portuguese and Scandinavian ones.

const MONTH_NAMES = [
  'january jan enero ene janvier janv januar jänner janner gennaio gen styczen stycznia sty januari janeiro',
  'february feb febrero fevrier fevr fev februar febbraio luty lutego lut februari fevereiro fev',
  'march mar marzo mars marz mrz marca marzec maart mrt marco',
  'april apr abril abr avril avr aprile kwiecien kwietnia kwi',
  'may mayo mai maggio mag maj maja mei maio',
  'june jun junio juin juni giugno giu czerwiec czerwca cze junho',
  'july jul julio juillet juil juli luglio lug lipiec lipca lip julho',
  'august aug agosto ago aout sierpien sierpnia sie augustus',
  'september sep sept septiembre septembre settembre set wrzesien wrzesnia wrz setembro',
  'october oct octubre octobre oktober okt ottobre ott pazdziernik pazdziernika paz outubro out',
  'november nov noviembre novembre listopad listopada lis',
  'december dec diciembre dic decembre dezember dez dicembre grudzien grudnia gru dezembro desember des',
];

// ISO 8601: Monday is 1.
const WEEKDAY_NAMES = [
  'monday mon mo lunes lun lu lundi montag lunedi poniedzialek pon pn maandag mandag man segunda',
  'tuesday tues tue tu martes mardi dienstag die martedi wtorek wt dinsdag tirsdag tisdag tir tis terca',
  'wednesday weds wed we miercoles mie mercredi mercr mittwoch mit mi mercoledi mer me sroda sr srd woensdag wo onsdag ons quarta',
  'thursday thurs thur thu th jueves jue jeudi jeu je donnerstag don giovedi gio czwartek czw cz donderdag torsdag tor tors quinta',
  'friday fri fr viernes vie vendredi ven ve freitag fre venerdi piatek pt pia vrijdag vr fredag fre sexta',
  'saturday sat sa sabado sab samedi sam samstag sonnabend sabato sobota sob zaterdag za lordag lor',
  'sunday sun su domingo dom dimanche dim sonntag son so domenica niedziela nd ndz niedz zondag zo sondag son',
];
/** Words for different weekdays in different languages, or for a weekday and a month. */
const UNCERTAIN_WEEKDAYS = new Set(['mar', 'di', 'do', 'ma', 'sa', 'd', 'l', 'm', 'j', 'v', 's']);

export const MONTHS = numbered(MONTH_NAMES);
const WEEKDAYS = numbered(WEEKDAY_NAMES);

/** 1 to 7, Monday first; null if the word is a weekday, but which depends on the language; undefined if it is none. */
export function weekdayOf(word: string): number | null | undefined {
  return UNCERTAIN_WEEKDAYS.has(word) && word.length > 1 ? (word === 'sa' ? 6 : null) : WEEKDAYS.get(word);
}

/** Whether the word is a month or a weekday. */
export function isCalendarWord(word: string): boolean {
  return MONTHS.has(word) || WEEKDAYS.has(word);
}

function numbered(lists: string[]): Map<string, number> {
  return new Map(lists.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));
}
