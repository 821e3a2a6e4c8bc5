// The actions of the palette: where to go, and what to begin.
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  Banknote,
  BellRing,
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  CircleDashed,
  CircleHelp,
  ClipboardList,
  Coins,
  Download,
  FileUp,
  Globe,
  Keyboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageSquare,
  MessageSquarePlus,
  Plus,
  ReceiptText,
  Repeat,
  Scale,
  Settings,
  Sparkle,
  Sparkles,
  UserRound,
  UserRoundSearch,
  Users,
} from 'lucide-react';
import { todayIn } from '../format/days.ts';
import { apiSearch } from '../games/requests.ts';
import { daysShown, readGamesSearch } from '../games/search.ts';
import { readPeopleSearch } from '../people/search.ts';
import { useProposals } from '../proposals/use-proposals.ts';
import { useSession, useSite } from '../session/context.tsx';
import { signOut } from '../session/sign-out/sign-out.ts';
import type { Finding } from './finding.ts';
import { HELP_TOPICS } from './help.ts';

const MOST_WITH_TEXT = 5; // so that games and people are in sight
const MOST_HELP = 3;

type Action = { label: string; detail?: string; Icon: LucideIcon; run: () => void };

/** The actions whose words all begin with the words of the text, in any order; without a text, all of them. */
export function useActions(text: string, onShowShortcuts: () => void): Finding[] {
  const { site, me, isAssignor, mayEdit } = useSite();
  const { sites } = useSession();
  const navigate = useNavigate();
  const { propose } = useProposals();
  const { pathname, search } = useLocation();
  const params = { siteId: String(site.id) };
  const day = todayIn(site.timezone);
  const go = (to: '/s/$siteId/people' | '/s/$siteId/attention' | '/s/$siteId/set-up/{-$part}') => () =>
    void navigate({ to, params });
  const games = (search: { needs?: 'officials' | 'publishing' }) => () =>
    void navigate({ to: '/s/$siteId/games', params, search });
  const calendar = (view: 'day' | 'month') => () =>
    void navigate({ to: '/s/$siteId/calendar', params, search: { view, day } });
  const managers: Action[] = me.manager
    ? [
        {
          label: 'Pay runs',
          detail: 'What each official is paid',
          Icon: Banknote,
          run: () => void navigate({ to: '/s/$siteId/pay/runs', params }),
        },
        {
          label: 'Payers',
          detail: 'What leagues and clubs are billed',
          Icon: ReceiptText,
          run: () => void navigate({ to: '/s/$siteId/pay/payers', params }),
        },
        {
          label: 'Year',
          detail: 'What officials were paid, and who lacks a tax form',
          Icon: CalendarCheck,
          run: () => void navigate({ to: '/s/$siteId/pay/year', params }),
        },
      ]
    : [];
  /** With the days and filters that hold there, if the view is open. */
  const proposeGames = () => {
    const now = pathname.endsWith('/games') ? readGamesSearch(search) : {};
    void propose({ search: apiSearch(now, daysShown(now, site.timezone)) });
  };
  const assignors: Action[] = [
    { label: 'Add a game', Icon: Plus, run: () => void navigate({ to: '/s/$siteId/games/new', params }) },
    {
      label: 'Import a sheet',
      detail: 'Games, people, venues from a spreadsheet',
      Icon: FileUp,
      run: () => void navigate({ to: '/s/$siteId/imports', params }),
    },
    {
      label: 'Write a message',
      detail: 'To the crews of a day, venue or league, or to a group',
      Icon: MessageSquarePlus,
      run: () => void navigate({ to: '/s/$siteId/messages/new', params }),
    },
    {
      label: 'Messages',
      detail: 'What was written to whom, and who opened it',
      Icon: MessageSquare,
      run: () => void navigate({ to: '/s/$siteId/messages', params }),
    },
    {
      label: 'Balance',
      detail: 'Who works how much, against their fair share',
      Icon: Scale,
      run: () => void navigate({ to: '/s/$siteId/pay/balance', params }),
    },
    {
      label: 'Fees',
      detail: 'What games pay, and from which day on',
      Icon: Coins,
      run: () => void navigate({ to: '/s/$siteId/pay/fees', params }),
    },
    ...managers,
    {
      label: 'Certifications and background checks',
      detail: 'How to keep, import and export them',
      Icon: CircleHelp,
      run: () => openHelp('/assign#when-somebody-should-not-take-a-game'),
    },
    {
      label: 'Propose assignments',
      detail: 'A plan for the games of the list, or of the next seven days',
      Icon: Sparkle,
      run: proposeGames,
    },
    {
      label: 'Proposals',
      detail: 'Plans that fill open positions',
      Icon: Sparkles,
      run: () => void navigate({ to: '/s/$siteId/proposals', params }),
    },
    { label: 'Games that need officials', Icon: UserRoundSearch, run: games({ needs: 'officials' }) },
    { label: 'Drafts to publish', Icon: CircleDashed, run: games({ needs: 'publishing' }) },
    {
      label: 'Attention',
      detail: 'Declined, unanswered, starting soon',
      Icon: BellRing,
      run: go('/s/$siteId/attention'),
    },
  ];
  /** With the filters that hold there, if the view is open. */
  const exportGames = () => {
    const now = pathname.endsWith('/games') ? readGamesSearch(search) : {};
    void navigate({ to: '/s/$siteId/games', params, search: { ...now, export: true } });
  };
  const exportPeople = () => {
    const now = pathname.endsWith('/people') ? readPeopleSearch(search) : {};
    void navigate({ to: '/s/$siteId/people', params, search: { ...now, export: true } });
  };
  const outgoing: Action[] = [
    { label: 'Export games', detail: 'Excel, CSV', Icon: Download, run: exportGames },
    { label: 'Export people', detail: 'Excel, CSV', Icon: Download, run: exportPeople },
    {
      label: 'Assign sheet',
      detail: 'Print who works which games',
      Icon: ClipboardList,
      run: () => void navigate({ to: '/s/$siteId/assign-sheet', params }),
    },
    {
      label: 'Public schedules',
      detail: 'For leagues, clubs and venues',
      Icon: Globe,
      run: () =>
        void navigate({ to: '/s/$siteId/set-up/{-$part}', params: { ...params, part: 'schedules' } }),
    },
  ];
  const actions: Action[] = [
    ...(mayEdit ? assignors : []),
    { label: 'Games', Icon: ListChecks, run: games({}) },
    { label: 'People', Icon: Users, run: go('/s/$siteId/people') },
    { label: 'Calendar of this month', Icon: CalendarRange, run: calendar('month') },
    { label: 'Venues and hours today', Icon: CalendarDays, run: calendar('day') },
    {
      label: 'Set-up',
      detail: 'Venues, teams, leagues, settings',
      Icon: Settings,
      run: go('/s/$siteId/set-up/{-$part}'),
    },
    ...(isAssignor ? outgoing : []),
    ...sites
      .filter(({ id }) => id !== site.id)
      .map((other) => ({
        label: `Go to ${other.name}`,
        Icon: Repeat,
        run: () => window.location.assign(`/app/s/${other.id}/games`),
      })),
    { label: 'Help', detail: 'Guides with pictures', Icon: CircleHelp, run: () => openHelp('') },
    { label: 'Keyboard shortcuts', Icon: Keyboard, run: onShowShortcuts },
    { label: 'Your profile', Icon: UserRound, run: () => window.location.assign('/profile') },
    { label: 'Sign out', Icon: LogOut, run: () => void signOut() },
  ];
  const found = actions.filter(({ label, detail }) => hasWords(`${label} ${detail ?? ''}`, text));
  const shown = text === '' ? found : found.slice(0, MOST_WITH_TEXT);
  return [
    ...shown.map((action) => ({ ...action, key: action.label, group: 'Actions' as const })),
    ...(text === '' ? [] : helpOn(text)),
  ];
}

/** Pages of the help, by the words of their title and of what they are. */
function helpOn(text: string): Finding[] {
  return HELP_TOPICS.filter(({ label }) => hasWords(`help how to ${label}`, text))
    .slice(0, MOST_HELP)
    .map(({ label, page }) => ({
      ...{ key: `help ${page}`, group: 'Help', label, Icon: CircleHelp },
      run: () => openHelp(`/${page}`),
    }));
}

/** Beside the application. */
function openHelp(path: string): void {
  window.open(`/help${path}`, '_blank', 'noopener');
}

function hasWords(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[\s,]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
