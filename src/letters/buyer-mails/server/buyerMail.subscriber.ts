import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { RuledKind } from '../buyerMail.rules.ts';
import { orderByRule } from './ruledMails.store.ts';

type Ids = RawBuilder<unknown>;

interface Occasion {
  kind: Exclude<RuledKind, 'statement'>;
  resource: string;
  action: string;
  papers: (ids: Ids) => RawBuilder<unknown>;
}

/** What makes a paper go by itself. */
const OCCASIONS: readonly Occasion[] = [
  {
    kind: 'receipt',
    resource: 'receipt',
    action: 'verify',
    papers: (ids) => sql`
      select receipt.id as record_id, sale.id as sale_id, sale.project_id
        from payment_transaction receipt
        join sale on sale.organization_id = receipt.organization_id and sale.id = receipt.sale_id
       where receipt.organization_id = app_organization_id() and receipt.id = any(${ids})
         and receipt.type in ('receipt', 'tds')`,
  },
  {
    kind: 'invoice',
    resource: 'invoice',
    action: 'issue',
    papers: (ids) => sql`
      select invoice.id as record_id, invoice.sale_id, invoice.project_id
        from invoice where invoice.organization_id = app_organization_id() and invoice.id = any(${ids})`,
  },
  {
    kind: 'welcome',
    resource: 'sale',
    action: 'book',
    papers: (ids) => sql`
      select sale.id as record_id, sale.id as sale_id, sale.project_id
        from sale where sale.organization_id = app_organization_id() and sale.id = any(${ids})`,
  },
];

/** Orders the mails that go by rule, in the transaction of what they are about. */
export async function mailByRule(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const [first] = deeds;
  if (!first) return;
  await Promise.all(OCCASIONS.map((occasion) => orderFor(first.work, occasion, deeds)));
}

async function orderFor(
  work: Work,
  { kind, resource, action, papers }: Occasion,
  deeds: readonly BatchItem<Change>[],
): Promise<void> {
  const ids = deeds
    .filter(({ input }) => input.resource === resource && input.action === action)
    .map(({ input }) => input.id);
  if (ids.length > 0) await orderByRule(work, { kind, papers: papers(sql`${pgArray(ids)}`) });
}
