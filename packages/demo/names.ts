// The names of the demo's season.

export const SITE = { name: 'Harbor Youth Soccer', timezone: 'America/New_York' };
export const ASSIGNOR = { email: 'ada.okafor@harbor.example', firstName: 'Ada', lastName: 'Okafor' };
export const OFFICIAL = { email: 'omar.reyes@harbor.example', firstName: 'Omar', lastName: 'Reyes' };
/** The domain of every account's email address. */
const DEMO_DOMAIN = 'harbor.example';

/** A league's six teams play one another; its age group says how long a game takes. */
export const LEAGUES = [
  {
    name: 'Bay Division',
    ageGroup: { name: 'U12', minutes: 70 },
    gender: 'Girls',
    teams: [
      'Lakeview Lions',
      'Pier Street United',
      'Cove Comets',
      'Eastside Egrets',
      'Northport Novas',
      'Marsh Hill',
    ],
  },
  {
    name: 'Harbor Division',
    ageGroup: { name: 'U14', minutes: 80 },
    gender: 'Boys',
    teams: [
      'Harbor Hawks',
      'Dockside FC',
      'Granite City',
      'Westfield Wolves',
      'Anchor Athletic',
      'Ferry Road',
    ],
  },
  {
    name: 'Lighthouse League',
    ageGroup: { name: 'U16', minutes: 90 },
    gender: 'Girls',
    teams: ['Beacon Rovers', 'Cape Rangers', 'Saltmarsh SC', 'Old Town Owls', 'Breakwater', 'Gull Island'],
  },
  {
    name: 'Summit Cup',
    ageGroup: { name: 'U19', minutes: 100 },
    gender: 'Boys',
    teams: ['Ridgeline', 'Stonebridge', 'Fairwind FC', 'Tidewater', 'Millpond Athletic', 'High Street'],
  },
] as const;

export const GAME_TYPES = ['League', 'Friendly'] as const;

export const VENUES = [
  {
    ...{ name: 'Harbor Field 1', street: '12 Quay Road', latitude: 42.3521, longitude: -71.0446 },
    notes: 'Park in Lot C. North gate, code 2210.',
  },
  { name: 'Harbor Field 2', street: '12 Quay Road', latitude: 42.3524, longitude: -71.0439 },
  { name: 'Pier Park', street: '3 Pier Street', latitude: 42.3466, longitude: -71.0301 },
  { name: 'Lakeview Common', street: '88 Lakeview Avenue', latitude: 42.4012, longitude: -71.0704 },
  { name: 'Granite Stadium', street: '1 Granite Way', latitude: 42.2529, longitude: -71.0023 },
  { name: 'Westfield Grounds', street: '240 West Field Lane', latitude: 42.3102, longitude: -71.1511 },
  { name: 'Beacon Meadow', street: '17 Beacon Hill Road', latitude: 42.3588, longitude: -71.0707 },
  { name: 'Saltmarsh Turf', street: '5 Saltmarsh Drive', latitude: 42.2987, longitude: -70.9954 },
] as const;

export const PATTERNS = [
  { name: '1 official', positions: ['Referee'] },
  { name: '2 officials', positions: ['Referee', 'Assistant Referee'] },
  { name: '3 officials', positions: ['Referee', 'Assistant Referee 1', 'Assistant Referee 2'] },
] as const;
/** Fees in US dollars: the referee's, and each assistant's. */
export const FEES = { referee: 55, assistant: 40 };

/** Each group has every n-th official, from the given index on. */
export const GROUPS = [
  { name: 'Referees in training', from: 4, every: 7 },
  { name: 'Weekend crew', from: 0, every: 2 },
  { name: 'Cup referees', from: 1, every: 5 },
] as const;

const FIRST_NAMES = ['Nina', 'Marco', 'Leila', 'Jonas', 'Grace', 'Tomas', 'Priya', 'Ben', 'Yara', 'Felix'];
const LAST_NAMES = [
  'Alvarez',
  'Brandt',
  'Cohen',
  'Dubois',
  'Evans',
  'Fischer',
  'Gupta',
  'Hassan',
  'Ito',
  'Jensen',
];
const OFFICIALS = 40;

/** Omar and 39 others. */
export function officials(): { email: string; firstName: string; lastName: string }[] {
  const others = Array.from({ length: OFFICIALS - 1 }, (_, index) => {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length]!;
    const lastName = LAST_NAMES[(index + 3 * Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length]!;
    return { email: `${firstName}.${lastName}@${DEMO_DOMAIN}`.toLowerCase(), firstName, lastName };
  });
  return [OFFICIAL, ...others];
}
