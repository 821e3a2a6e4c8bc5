// Words that stand for a value: yes and no, no value yet, the status of a game.
import { foldWords } from './fold.ts';

const YES = new Set(
  'y yes true 1 x ja si oui tak s j available verfugbar disponible disponibile dostepny on active aktiv'.split(
    ' ',
  ),
);
const NO = new Set(
  'n no false 0 nein non nie off unavailable inactive out away'
    .split(' ')
    .concat(
      'not available',
      'nicht verfugbar',
      'no disponible',
      'non disponible',
      'pas disponible',
      'non disponibile',
      'niedostepny',
      'indisponible',
    ),
);

export function parseFlag(text: string): boolean | undefined {
  const word = /^[✓✔☑×xX✗✘]$/.test(text.trim()) ? (/[✗✘]/.test(text) ? 'no' : 'yes') : foldWords(text);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

const UNKNOWN =
  /^(?:[-–—?.*/]+|t\.?b\.?[acdns]\.?|n\/?a|none|to be (?:announced|confirmed|determined|decided|advised)|unknown|not set|open|offen|noch offen|unassigned|vacant|needed|vakant|nicht besetzt|unbesetzt|not assigned|no asignado|sin (?:asignar|designar)|non (?:designe|assegnato|designato)|nieobsadzon[yae]|ikke oppnevnt|ledig|nn|n\.\s?n\.|a confirmar|por (?:definir|confirmar|determinar)|pendiente|a definir|a confirmer|a determiner|a definire|da (?:definire|confermare|stabilire|designare|assegnare)|por (?:asignar|designar)|a designer|a designar|do obsadzenia|wird angesetzt|do ustalenia|nieznany|steht noch nicht fest)$/;

/** Whether the cell says that the value is not known yet. */
export function isUnknown(text: string): boolean {
  return UNKNOWN.test(text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''));
}

const PLACEHOLDER =
  /^(?:winner|loser|sieger|gewinner|verlierer|ganador|perdedor|vainqueur|gagnant|perdant|vincente|vincitrice|perdente|zwyciezca|przegrany)(?: (?:of|from|aus|von|vom|de|del|du|di|meczu|the))* ?(?:(?:game|match|spiel|partido|partita|gara|mecz|semi ?finals?|quarter ?finals?|halbfinale?|semifinal|demi finale|pool|group|gruppe|poule|grupo|girone|g|m|gm|sf|qf|hf|vf) ?)?[a-z]?\d{0,3}$|^[wl] ?(?:game|match|g|m|sf|qf)? ?\d{1,3}$|^\d[a-h]$|^(?:runner up|runners up|zweiter|subcampeon) .{1,20}$|^\d{1,2}(?:st|nd|rd|th) place(?: game)?$|^(?:\d{1,2}(?:st|nd|rd|th|er|e|o|a)? (?:place |seed )?(?:of |from )?(?:pool|group|gruppe|poule|grupo|girone|bracket) [a-z\d]{1,2}|(?:seed|setzplatz) ?\d{1,2}|\d{1,2}(?:st|nd|rd|th) (?:seed|place))$/;

/** Whether the text says which team plays when other games are over: "Winner Game 3", "1st Pool A". */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(foldWords(text).replace(/(\d) (st|nd|rd|th)\b/, '$1$2'));
}

const BYE =
  /^(?:bye|bye week|free|spielfrei|frei|exempt|exempte|libre|descansa|descanso|riposo|riposa|pauza|pauzuje|rest|idle|no game|off)$/;

export function isBye(text: string): boolean {
  return BYE.test(foldWords(text));
}

const EVENT =
  /\b(?:practice|training|scrimmage|tryouts?|meeting|clinic|camp|picture day|photo day|tournament day|banquet|holiday|no games?|trainings?|besprechung|sitzung|versammlung|entrenamiento|reunion|entrainement|allenamento|riunione|zebranie|treningi?|ferien|vacaciones|vacances|feiertag)\b/;

/** Whether the text names something else than a game of two teams. */
export function isEvent(text: string): boolean {
  return EVENT.test(foldWords(text));
}

const STATUS: { status: 'A' | 'C' | 'X'; words: RegExp }[] = [
  {
    status: 'X',
    words: /^(?:x|canceled with pay|cancelled with pay|canceled paid|cancelled paid|canceled pay)$/,
  },
  {
    status: 'C',
    words:
      /^(?:c|cancell?ed|cancel|cancelled|called off|abgesagt|abgesetzt|entfallt|fallt aus|cancelad[oa]|suspendid[oa]|annule|annulee|annullat[oa]|odwolany|odwolane|rained out|rainout|ppd|postponed|canceled without pay|aplazado|reporte|verlegt|rinviata|przelozony)$/,
  },
  {
    status: 'A',
    words:
      /^(?:a|active|scheduled|confirmed|on|ok|played|final|normal|open|approved|published|unpublished|draft|angesetzt|bestatigt|aktiv|gespielt|programad[oa]|confirmad[oa]|jugad[oa]|confirme|programme|joue|confermat[oa]|programmat[oa]|giocata|aktywny|zaplanowany|potwierdzony|rozegrany)$/,
  },
];

export function parseStatus(text: string): 'A' | 'C' | 'X' | undefined {
  const word = foldWords(text);
  return STATUS.find(({ words }) => words.test(word))?.status;
}

const SHORTEST_STATUS = 3; // ppd; a C can be a class
const LONGEST_STATUS = 40; // canceled without pay
const AFTER_STATUS =
  /$|[-–—:;,.(!/|\n]|\s(?=(?:due|because|owing|by|rain|weather|lightning|thunder|storms?|snow|heat|wegen|aufgrund|por|pour|par|en raison|[aà] cause|per|causa|z powodu|przez)\b)/giu;
/** What takes it back, makes it depend on something, or says that the game was moved to this day. */
const STILL_ON =
  /\b(?:if|unless|falls|wenn|si|se|jesli|on again|back on|now on|reinstated)\b|^(?:from|vom|von|desde|depuis|dal)\b/;

/** Before other words these mean more: cancel by Thursday, verlegt: Halle 2, reporte: cancha 3. */
const ALONE = /^(?:cancel|verlegt|reporte)$/;

/** The status that a note begins with, alone or before a reason: "PPD", "CANCELLED - rain", "Canceled with pay (snow)". */
export function canceledBy(note: string): 'C' | 'X' | undefined {
  for (const { index } of [...note.matchAll(AFTER_STATUS)].reverse()) {
    if (index < SHORTEST_STATUS || index > LONGEST_STATUS) continue;
    const said = note.slice(0, index);
    const status = parseStatus(said);
    if (status !== 'C' && status !== 'X') continue;
    const reason = foldWords(note.slice(index));
    const isOther = reason !== '' && ALONE.test(foldWords(said));
    if (!isOther && !STILL_ON.test(reason)) return status;
  }
  return undefined;
}
