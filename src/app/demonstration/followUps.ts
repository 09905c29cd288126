import { sql } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { roundToRupee } from '#platform/contract/money.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { dues, overdueConditions } from '#money/dues/server/dues.filter.ts';
import type { logFollowUp as logCall } from '#money/follow-ups/followUp.contract.ts';
import { logFollowUp } from '#money/follow-ups/server/followUp.commands.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

interface Overdue {
  id: string;
  executiveId: string;
  owedPaise: number;
}

type Contact = BodyOf<typeof logCall> & { daysAgo: number };

/** What the executives said with overdue customers in the last two weeks; with every fifth nobody spoke. */
export async function playFollowUps(stage: Stage): Promise<void> {
  const overdue = await stage.play('fh', stage.latest, (work) =>
    dues(work)
      .where(overdueConditions(work, {}))
      .groupBy(['sale.id', 'sale.bookingNumber', 'sale.salesExecutiveId'])
      .select(['sale.id', 'sale.salesExecutiveId as executiveId'])
      .select(sql<number>`sum(${OWED_PAISE})`.as('owedPaise'))
      .orderBy('sale.bookingNumber')
      .execute(),
  );
  const contacts = overdue
    .flatMap((sale, place) => contactsWith(stage, sale, place).map((contact) => ({ sale, ...contact })))
    .toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const { sale, daysAgo, ...contact } of contacts)
    await stage.play(stage.keyOf(sale.executiveId) ?? 'fh', at(stage.daysAgo(daysAgo), 11), (work) =>
      logFollowUp(work, sale.id, contact),
    );
}

function contactsWith(stage: Stage, { owedPaise }: Overdue, place: number): Contact[] {
  const half = roundToRupee(Math.ceil(owedPaise / 2));
  switch (place % 5) {
    case 0:
      return [
        {
          daysAgo: 2,
          channel: 'call',
          outcome: 'reached',
          promisedOn: addDays(stage.today, 3 + (place % 7)),
          promisedPaise: owedPaise,
          note: 'The loan is sanctioned; the bank pays after the visit of its engineer.',
        },
      ];
    case 1:
      return [
        { daysAgo: 9, channel: 'call', outcome: 'noAnswer' },
        {
          daysAgo: 5,
          channel: 'call',
          outcome: 'noAnswer',
          note: 'Called twice, in the morning and at six.',
        },
      ];
    case 2:
      return [
        {
          daysAgo: 12,
          channel: 'call',
          outcome: 'reached',
          promisedOn: stage.daysAgo(4),
          promisedPaise: half,
          note: 'Pays one half from a fixed deposit.',
        },
      ];
    case 3:
      return [
        {
          daysAgo: 3,
          channel: 'whatsapp',
          note: 'Wants to see the slab first.',
          nextStep: 'meeting',
          nextOn: addDays(stage.today, 2),
        },
      ];
    default:
      return [];
  }
}
