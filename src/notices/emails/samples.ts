// Samples of every email, for the command that previews them.
import { createSigner } from '../../kernel/signer.ts';
import type { EmailContent, GameFacts, SlotFacts } from './content.ts';
import { createEmailLinks } from './links.ts';

const AUTH_URL = 'https://crewcall.example.org';
const links = createEmailLinks(createSigner([Buffer.from('a key of samples')], 'emails'), AUTH_URL);

const valley: GameFacts = {
  id: 7,
  version: 3,
  start: new Date('2026-11-21T14:45:00Z'),
  end: new Date('2026-11-21T16:05:00Z'),
  zone: 'America/New_York',
  homeTeam: 'Valley',
  awayTeam: 'Summit',
  league: 'State Cup',
  ageGroup: 'U14',
  venue: { name: 'Lincoln HS', address: '12 Elm St, Boston, MA 02134', latitude: null, longitude: null },
  subvenue: 'Turf',
  note: null,
};

const slot: SlotFacts = {
  position: 'Assistant referee',
  fee: { amount: 45, currency: 'USD' },
  crew: [{ name: 'Jana Novak', position: 'Referee' }],
};

/** The samples by name. */
export const SAMPLES: Record<string, EmailContent> = {
  offered: sampleOf([{ kind: 'offered', game: valley, slot, answer: null, links: offerOf(valley) }]),
};

function sampleOf(items: EmailContent['items']): EmailContent {
  return {
    site: { name: 'Harbor Youth Soccer', timezone: 'America/New_York' },
    reader: { firstName: 'Omar', email: 'omar.reyes@harbor.example' },
    items,
    links: { app: `${AUTH_URL}/app/me`, settings: links.settings(3) },
    replyTo: { name: 'Ada Okafor', email: 'ada.okafor@harbor.example' },
    host: new URL(AUTH_URL).hostname,
    now: new Date('2026-11-17T15:00:00Z'),
  };
}

function offerOf({ id, start, end }: GameFacts): { accept: string; decline: string } {
  return links.offer({
    assignmentId: id,
    userId: 3,
    game: { startTime: start, endTime: end, venueId: 1 },
  });
}
