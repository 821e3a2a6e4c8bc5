// The names of months and weekdays in English, Spanish, French, German, Italian and Polish, folded.

const MONTH_NAMES = [
  'january jan enero ene janvier janv januar jänner janner gennaio gen styczen stycznia sty',
  'february feb febrero fevrier fevr fev februar febbraio luty lutego lut',
  'march mar marzo mars marz mrz marca marzec',
  'april apr abril abr avril avr aprile kwiecien kwietnia kwi',
  'may mayo mai maggio mag maj maja',
  'june jun junio juin juni giugno giu czerwiec czerwca cze',
  'july jul julio juillet juil juli luglio lug lipiec lipca lip',
  'august aug agosto ago aout sierpien sierpnia sie',
  'september sep sept septiembre septembre settembre set wrzesien wrzesnia wrz',
  'october oct octubre octobre oktober okt ottobre ott pazdziernik pazdziernika paz',
  'november nov noviembre novembre listopad listopada lis',
  'december dec diciembre dic decembre dezember dez dicembre grudzien grudnia gru',
];

// ISO 8601: Monday is 1.
const WEEKDAY_NAMES = [
  'monday mon mo lunes lun lu lundi montag lunedi poniedzialek pon pn',
  'tuesday tues tue tu martes mardi dienstag die martedi wtorek wt',
  'wednesday weds wed we miercoles mie mercredi mercr mittwoch mit mi mercoledi mer me sroda sr srd',
  'thursday thurs thur thu th jueves jue jeudi jeu je donnerstag don giovedi gio czwartek czw cz',
  'friday fri fr viernes vie vendredi ven ve freitag fre venerdi piatek pt pia',
  'saturday sat sa sabado sab samedi sam samstag sonnabend sabato sobota sob',
  'sunday sun su domingo dom dimanche dim sonntag son so domenica niedziela nd ndz niedz',
];
/** Words for different weekdays in different languages, or for a weekday and a month. */
const UNCERTAIN_WEEKDAYS = new Set(['mar', 'di', 'do', 'ma', 'sa', 'd', 'l', 'm', 'j', 'v', 's']);

export const MONTHS = numbered(MONTH_NAMES);
const WEEKDAYS = numbered(WEEKDAY_NAMES);

/** 1 to 7, Monday first; null if the word is a weekday, but which depends on the language; undefined if it is none. */
export function weekdayOf(word: string): number | null | undefined {
  return UNCERTAIN_WEEKDAYS.has(word) && word.length > 1 ? (word === 'sa' ? 6 : null) : WEEKDAYS.get(word);
}

function numbered(lists: string[]): Map<string, number> {
  return new Map(lists.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));
}
