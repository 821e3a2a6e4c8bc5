// Declares the commands of `crewcall webhooks`.
import type { Command } from 'commander';
import { positiveNumber } from '../arguments.ts';
import type { Context, Printed } from '../command.ts';
import { liveScreen } from '../terminal.ts';

type Runner = { context: Context; printed: Printed };

/** `add` begins a command of `crewcall webhooks`, and `printed` runs it. */
export function addWebhooks(add: (usage: string) => Command, { context, printed }: Runner): void {
  const load = () => import('./status.ts');
  const printOnce = printed(async () => (await load()).status);
  add('status')
    .description(
      'show queue depth, oldest due delivery and failing endpoints; on a terminal, update until Ctrl-C',
    )
    .action(async (...received: unknown[]) => {
      const { json } = (received.at(-1) as Command).opts();
      const screen = json ? undefined : liveScreen();
      if (screen === undefined) await printOnce(...received);
      else await (await load()).watch(context, screen);
    });
  add('explain')
    .description('say why an event was sent to a subscription, is not sent yet, or was not sent')
    .argument('<event>', 'the id of the event: X-Event-Id of its deliveries', positiveNumber)
    .argument('<subscription>', 'the id of the subscription', positiveNumber)
    .action(printed(async () => (await import('./explain.ts')).explain));
}
