// Samples of every email, for the command that previews them.
import { createSigner } from '../../kernel/signer.ts';
import type { Answer, EmailContent, EmailItem, GameFacts, SlotFacts } from './content.ts';
import { createEmailLinks } from './links.ts';
import { needsAnswer } from './sections.ts';

const AUTH_URL = 'https://crewcall.example.org';
const GAME_URL = `${AUTH_URL}/app/s/1/games/`;
export const SAMPLE_LINKS = createEmailLinks(
  createSigner([Buffer.from('a key of samples')], 'emails'),
  AUTH_URL,
);
const ADA = { name: 'Ada Okafor', email: 'ada.okafor@harbor.example' };
const OMAR = { firstName: 'Omar', email: 'omar.reyes@harbor.example' };

const valley: GameFacts = {
  ...{ id: 7, sequence: 3, zone: 'America/New_York' },
  start: new Date('2026-11-21T14:45:00Z'),
  end: new Date('2026-11-21T16:05:00Z'),
  ...{ homeTeam: 'Valley', awayTeam: 'Summit', league: 'State Cup', ageGroup: 'U14', gender: null },
  venue: {
    id: 1,
    name: 'Lincoln HS',
    address: '12 Elm St, Boston, MA 02134',
    latitude: null,
    longitude: null,
  },
  subvenue: 'Turf',
  note: 'Park behind the gym.\nThe gate on Elm St is locked.',
  isPostponed: false,
  reason: null,
};

const pines: GameFacts = {
  ...valley,
  ...{ id: 8, sequence: 5, homeTeam: 'Pines', awayTeam: 'Union', note: null },
  ...{ league: 'State Cup', ageGroup: 'U12', gender: 'Boys' },
  start: new Date('2026-11-22T15:30:00Z'),
  end: new Date('2026-11-22T16:50:00Z'),
  venue: { id: 2, name: 'Eastgate', address: null, latitude: 42.3601, longitude: -71.0589 },
  subvenue: 'Field A',
};

const played: GameFacts = {
  ...pines,
  ...{ id: 9, start: new Date('2026-11-15T15:30:00Z'), end: new Date('2026-11-15T16:50:00Z') },
};

const answeredDispute = {
  kind: 'dispute_answered' as const,
  ...{ game: played, position: 'Referee', url: `${AUTH_URL}/app/me/pay` },
};

const assistant: SlotFacts = {
  position: 'Assistant referee',
  fee: { amount: 45, currency: 'USD' },
  crew: [{ name: 'Jana Novak', position: 'Referee' }],
};
const referee: SlotFacts = { position: 'Referee', fee: { amount: 50, currency: 'USD' }, crew: [] };

const MOVED = {
  start: new Date('2026-11-22T14:00:00Z'),
  end: new Date('2026-11-22T15:20:00Z'),
  venue: valley.venue,
  subvenue: 'Turf',
};

const FRAME = {
  site: { name: 'Harbor Youth Soccer', timezone: 'America/New_York', locale: 'en-US' },
  links: { app: `${AUTH_URL}/app/me`, settings: SAMPLE_LINKS.settings(3) },
  baseUrl: AUTH_URL,
  now: new Date('2026-11-17T15:00:00Z'),
};

/** The samples by name. */
export const SAMPLES: Record<string, EmailContent> = {
  offered: toOfficial([
    { kind: 'offered', ...duty(valley, assistant, null) },
    { kind: 'offered', ...duty(pines, referee, null) },
  ]),
  changed: toOfficial([
    { kind: 'changed', ...duty(pines, referee, null), earlier: MOVED, hadAccepted: true },
  ]),
  removed: toOfficial([{ kind: 'removed', game: valley, slot: assistant }]),
  cancelled: toOfficial([
    { kind: 'cancelled', game: { ...pines, reason: 'Field closed: rain' }, slot: referee, isPaid: true },
  ]),
  several: toOfficial([
    { kind: 'changed', ...duty(pines, referee, null), earlier: MOVED, hadAccepted: true },
    {
      kind: 'cancelled',
      game: { ...valley, id: 9, homeTeam: 'Falcons', awayTeam: 'Hawks' },
      slot: assistant,
      isPaid: false,
    },
    { kind: 'offered', ...duty(valley, assistant, null) },
  ]),
  reminder: toOfficial([{ kind: 'reminder', ...duty(pines, referee, 'accepted') }]),
  'reminder-unanswered': toOfficial([{ kind: 'reminder', ...duty(pines, referee, null) }]),
  refused: toOfficial([
    { kind: 'refused', game: pines, position: 'Referee', reason: 'This one needs grade 7 or better.' },
  ]),
  message: toOfficial([
    {
      ...{ kind: 'message', sender: 'Ada Okafor', url: `${AUTH_URL}/app/me/messages/1` },
      subject: '8:30 AM and 9:45 AM at Harbor Fields: field closed',
      text: 'Harbor Fields is closed today: standing water after the night’s rain.\nPlease do not travel.\n\nAre you free to work elsewhere today? Answer this email.',
    },
  ]),
  certification: toOfficial([
    {
      ...{ kind: 'certification', name: 'Background check', validUntil: '2026-12-01' },
      url: `${AUTH_URL}/app/me/certifications`,
    },
  ]),
  paid: toOfficial([
    {
      kind: 'paid',
      statement: {
        ...{ date: '2026-11-15', description: 'Games of November 1 to 15' },
        ...{
          amount: 185,
          amountPaid: 185,
          amountKnown: 0,
          currency: 'USD',
          payorName: 'Harbor Youth Soccer',
        },
      },
      url: `${AUTH_URL}/app/me/pay`,
    },
  ]),
  'open-games': {
    ...toOfficial([
      {
        ...{ kind: 'open', game: valley, isToAsk: false },
        positions: [
          { position: 'Referee', fee: { amount: 50, currency: 'USD' } },
          { position: 'Assistant referee', fee: { amount: 45, currency: 'USD' } },
        ],
      },
      { kind: 'open', game: pines, positions: [{ position: 'Referee', fee: null }], isToAsk: true },
    ]),
    links: { ...FRAME.links, openGames: `${AUTH_URL}/app/me/open` },
  },
  declined: toAssignor([{ kind: 'declined', ...crewOf(pines), reason: 'My car is at the garage.' }]),
  unanswered: toAssignor([
    { kind: 'unanswered', ...crewOf(valley) },
    { kind: 'unanswered', ...crewOf(pines) },
  ]),
  lapsed: toAssignor([{ kind: 'lapsed', ...crewOf(pines) }]),
  claimed: toAssignor([{ kind: 'claimed', ...crewOf(pines) }]),
  requested: toAssignor([
    { kind: 'requested', ...crewOf(pines), note: 'I am at Eastgate that morning anyway.' },
  ]),
  disputed: toAssignor([
    {
      kind: 'disputed',
      ...crewOf(played),
      ...{ amount: 55, fee: 50, currency: 'USD' },
      reason: 'It was a final',
    },
  ]),
  'dispute-agreed': toOfficial([
    {
      ...answeredDispute,
      isAgreed: true,
      pay: { amount: 55, currency: 'USD' },
      sentence: 'Finals pay more.',
    },
  ]),
  'dispute-declined': toOfficial([
    {
      ...answeredDispute,
      isAgreed: false,
      pay: { amount: 50, currency: 'USD' },
      sentence: 'It was a friendly.',
    },
  ]),
};

function toOfficial(items: EmailItem[]): EmailContent {
  const offers = items.flatMap((item) => (needsAnswer(item) && 'game' in item ? [offerOf(item.game)] : []));
  const acceptAll = SAMPLE_LINKS.offers(offers);
  return { ...FRAME, links: { ...FRAME.links, acceptAll }, reader: OMAR, items, replyTo: ADA };
}

function toAssignor(items: EmailItem[]): EmailContent {
  return { ...FRAME, reader: { firstName: 'Ada', email: ADA.email }, items };
}

function duty(game: GameFacts, slot: SlotFacts, answer: Answer) {
  return { game, slot, answer, links: SAMPLE_LINKS.offer(offerOf(game)) };
}

function offerOf({ id, start, end }: GameFacts) {
  return { assignmentId: id, userId: 3, game: { startTime: start, endTime: end, venueId: 1 } };
}

function crewOf(game: GameFacts) {
  return { game, official: { name: 'Omar Reyes', position: 'Referee' }, url: `${GAME_URL}${game.id}` };
}
