import fc from 'fast-check';
import type { Client } from 'pg';

/** What a writer does in its open transaction, and whether that then ends or all is summed up. */
export interface TallyAct<What> {
  what: What;
  writer: number;
  number: number;
  end: 'goOn' | 'commit' | 'rollback' | 'sumUp';
}

export function tallyActs<What extends string>(
  acts: Readonly<Record<What, unknown>>,
  writers: number,
): fc.Arbitrary<TallyAct<What>> {
  return fc.record({
    what: fc.constantFrom(...(Object.keys(acts) as What[])),
    writer: fc.nat({ max: writers - 1 }),
    number: fc.nat({ max: 9 }),
    end: fc.constantFrom('goOn', 'goOn', 'commit', 'rollback', 'sumUp'),
  });
}

interface Playing<What> {
  clients: readonly Client[];
  run: (client: Client, act: TallyAct<What>) => Promise<unknown>;
  sumUp: () => Promise<void>;
}

/** Each act in the open transaction of its writer, so that those of several are under way at the same time. */
export async function playTallyActs<What>(
  acts: readonly TallyAct<What>[],
  { clients, run, sumUp }: Playing<What>,
): Promise<void> {
  for (const client of clients) await client.query('rollback; begin');
  for (const act of acts) {
    const client = clients[act.writer];
    if (!client) throw new Error('No such writer.');
    await run(client, act);
    if (act.end === 'sumUp') await sumUp();
    if (act.end === 'commit' || act.end === 'rollback') await client.query(`${act.end}; begin`);
  }
  for (const client of clients) await client.query('commit');
}
