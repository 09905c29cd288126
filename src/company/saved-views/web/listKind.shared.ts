import type * as z from 'zod';
import type { Call, DataReply, PageReply } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import { crores, formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import type { ViewedList } from '../savedView.contract.ts';

/** How amounts under columns are written: as those above them. */
export const AMOUNTS = { rupees: formatMoney, paise: formatMoneyExact, crores } as const;

/** What a list is to its views, its file, its totals and its print. */
export interface ListKind<Row> {
  name: ViewedList;
  /** Above its rows on paper. */
  title: string;
  list: Call & { reply: PageReply<z.ZodType<Row>> };
  /** Its filter, as the address writes it. */
  filter: z.ZodObject;
  file: Call;
  totals: Call & { reply: DataReply<z.ZodType<ListTotals<Record<string, number | null>>>> };
  /** Under the columns of the same name: all of the filter added up. */
  sums?: keyof typeof AMOUNTS;
}
