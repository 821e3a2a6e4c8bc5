// What columns are called that no record has: a column with such a heading has no meaning, whatever its values.

/** The reasons are shown beside the column. A pattern finds words of the folded heading. */
const IGNORED: { reason: string; pattern: RegExp; isOfGames: boolean }[] = [
  {
    reason: 'It looks like a date of birth, which games do not have.',
    pattern: /\b(?:birth|dob|born|geburts\w*|geboren|nacimiento|naissance|nascita|urodzenia)\b/,
    isOfGames: true,
  },
  {
    reason: 'It looks like a result, which is not imported.',
    pattern:
      /\b(?:score|scores|goals?|result|results|final score|points|pts|runs|ergebnis|tore|resultat|punkte|resultado|goles|marcador|puntos|score final|buts|resultats?|risultato|reti|gol|punteggio|punti|wynik|bramki|punkty|w l|win|winner|gf|ga|h score|a score|wins|losses|standings?|set ?[1-5]|halbzeit|ht)\b/,
    isOfGames: true,
  },
  {
    reason: 'It looks like a phone number or an address of somebody, which games do not have.',
    pattern:
      /\b(?:phones?|mobile|cell|tel|telephone|telefon|telefono|handy|movil|celular|portable|cellulare|komorka|e ?mails?|mail|courriel|correo|contact|coach|coaches|manager|trainer|ansprechpartner|entrenador|entraineur|allenatore|contacto|kontakt|contatto|address|adresse|direccion|indirizzo|adres|street|city|zip|state|postal)\b/,
    isOfGames: true,
  },
  {
    reason: 'It looks like money, which comes from the positions of a pattern.',
    pattern:
      /\b(?:fees?|pay|paid|amount|rate|cost|price|total|mileage|travel|honorar|gebuhr|spesen|betrag|kosten|tarifa|honorarios|importe|pago|coste|frais|indemnite|montant|tarif|compenso|rimborso|importo|costo|stawka|oplata|kwota|diety|invoice)\b/,
    isOfGames: true,
  },
  {
    reason: 'It says who made the line, or a day that is not the day of the game.',
    pattern:
      /\b(?:created|updated|modified|changed|entered|inserted|submitted|imported|timestamp|author|assignor|assigner|scheduler|\w*ansetzer|designador|designateur|designatore|obsadowy|original|previous|prior|former|old|deadline|confirmed|accepted|assigned (?:on|at|date)|arrival|arrive|warm ?up|report time|meet time|check ?in|erstellt|geandert|ursprunglich|bisherig\w*|alter? (?:termin|datum)|creado|modificado|anterior|creation|modification|ancienne?|initiale?|creat[oa]|modificat[oa]|utworzono|zmieniono|poprzedni\w*)\b/,
    isOfGames: true,
  },
  {
    reason: 'It says who works at the table or the lines, which is a team.',
    pattern: /\b(?:work|working|duty|reffing|ref|scoring|line) (?:team|crew)\b/,
    isOfGames: true,
  },
  {
    reason: 'It is the weekday, which follows from the date.',
    pattern:
      /^(?:weekday|week day|day of week|day of the week|dow|wochentag|wt|dia de la semana|dia semana|jour de la semaine|giorno della settimana|dzien tygodnia)$/,
    isOfGames: true,
  },
  {
    reason: 'It is a round or a week of the season, which games do not have.',
    pattern:
      /^(?:round|rd|week|wk|matchday|match day|game week|gameweek|gw|spieltag|runde|woche|jornada|ronda|semana|journee|tour|semaine|giornata|turno|settimana|kolejka|runda|tydzien|season|saison|temporada|stagione|sezon)(?: (?:no|nr|number|n))?$/,
    isOfGames: true,
  },
  {
    reason: 'It says how teams dress, or what the weather is.',
    pattern: /\b(?:jersey|colou?rs?|kit|uniform|trikot\w*|weather|attendance|spectators|zuschauer)\b/,
    isOfGames: true,
  },
  {
    reason: 'It numbers the lines.',
    pattern: /^(?:row|line|lp|l p|lfd nr|lfd|pos|s no|sr no|sl no|item|n o|n)$/,
    isOfGames: false,
  },
];

/** Why no column with this heading is imported; undefined if it may be. */
export function ignoredReason(heading: string, { isOfGames }: { isOfGames: boolean }): string | undefined {
  return IGNORED.find((words) => (isOfGames || !words.isOfGames) && words.pattern.test(heading))?.reason;
}
