// Who else is at a game, and whom to call: the crew and the assignor, with what they share.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../../format/words.ts';
import { phonesOf, type Reachable, waysTo } from '../../../people/contact.ts';
import { useSession } from '../../../session/context.tsx';
import card from '../../../ui/card.module.css';
import { ContactLinks } from '../../../ui/contact/contact-links.tsx';
import { feeOf, type MyGame } from '../my-game.ts';
import styles from '../my-games.module.css';
import { assignorQuery } from '../queries.ts';

export function CrewCard({ myGame: { game, slot, me } }: { myGame: MyGame }) {
  const { assignor } = game._embedded;
  return (
    <section className={card.card} aria-labelledby="crew">
      <h2 id="crew">Crew</h2>
      <ul className={styles.crew}>
        {game._embedded.assignments.map((one) => (
          <CrewMember key={one.id} slot={one} isMe={one.id === slot.id} />
        ))}
        {assignor !== undefined && assignor.id !== me.id && <Assignor assignor={assignor} />}
      </ul>
    </section>
  );
}

function CrewMember({ slot, isMe }: { slot: Assignment; isMe: boolean }) {
  const official = slot._embedded?.official;
  const fee = isMe ? feeOf(slot) : undefined;
  const isOpen = official === undefined || slot.declined;
  const facts = [slot.position, fee].filter((fact) => fact !== undefined);
  if (isMe) return <Line name="You" facts={facts} />;
  if (isOpen) return <Line name="Open" facts={facts} />;
  return <Line name={fullName(official)} facts={facts} person={official} />;
}

/** Their name is in the game. Whether they share a phone is known once their record has been read. */
function Assignor({ assignor }: { assignor: NonNullable<Game['_embedded']['assignor']> }) {
  const { data } = useQuery(assignorQuery(useSession().client, assignor.id));
  return <Line name={fullName(assignor)} facts={['Assignor']} person={data} />;
}

type LineProps = {
  name: string;
  facts: readonly string[];
  person?: Reachable | undefined;
};

function Line({ name, facts, person }: LineProps) {
  const phones = person && phonesOf(person);
  const shown = phones === undefined ? [] : phones.length === 0 ? ['number not shared'] : phones;
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className={card.soft}>{[...facts, ...shown].join(' · ')}</span>
      </p>
      {person !== undefined && <ContactLinks name={name} links={waysTo(person)} look="tall" />}
    </li>
  );
}
