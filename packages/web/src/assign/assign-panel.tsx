// The panel that assigns officials to the positions of one game. Its address has the game and the position.
import type { Game } from '@crewcall/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PanelHead } from '../ui/panel.tsx';

/** `games` are those that the grid shows, in its order. */
export default function AssignPanel({ games }: { games: readonly Game[] }) {
  const { game: gameId } = useSearch({ from: '/s/$siteId/games' });
  const navigate = useNavigate({ from: '/s/$siteId/games' });
  const game = games.find(({ id }) => id === gameId);
  const close = () => navigate({ search: (now) => ({ ...now, game: undefined, slot: undefined }) });
  return <PanelHead title={`${game?.home_team ?? 'TBD'} v ${game?.away_team ?? 'TBD'}`} onClose={close} />;
}
