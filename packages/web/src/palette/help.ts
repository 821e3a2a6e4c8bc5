// The pages of the help that the palette finds. Each job of the guides in docs/use is among them.

type HelpTopic = { label: string; page: string };

const titled = (guide: string, titles: readonly string[]): HelpTopic[] =>
  titles.map((label) => ({
    label,
    page: `${guide}#${label.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')}`,
  }));

export const HELP_TOPICS: readonly HelpTopic[] = [
  ...titled('assign', [
    'Set up your site',
    'Invite officials',
    'Add games',
    'Import a sheet',
    'Assign officials',
    'Propose assignments',
    'When somebody should not take a game',
    'Publish games',
    'Change, move or cancel a game',
    'Write to crews and people',
    'See what needs you',
    'Let officials take open games',
    'Look at a day',
    'Share the games fairly',
    'Say what games pay',
    'Pay officials',
    'Sum up a year',
    'Export a list',
    'Print an assign sheet',
    'Publish a schedule',
  ]),
  ...titled('officiate', [
    'Accept or decline a game',
    'Before the game',
    'Messages',
    'Say when you are free',
    'Take an open game',
    'Games in your calendar',
    'Report about a game',
    'Your pay',
  ]),
];
