import * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import { effectOfSheet } from '#inventory/prices/server/priceList.sheet.ts';
import type { ImportEffect } from '../import.contract.ts';
import { getImport } from './import.queries.ts';
import { listOf, termIn } from './priceList.import.fields.ts';

const Fields = z.record(z.string(), z.unknown());

/** The effect of the previewed prices in rupees, as in the form of a price list; nothing is written. */
export async function getImportEffect(read: Read, id: string): Promise<ImportEffect | null> {
  const { kind, status, projectId, priceList } = await getImport(read, id);
  if (kind !== 'priceList' || status !== 'previewed') return null;
  const rows = await read.db
    .selectFrom('importRow')
    .select('fields')
    .where('importId', '=', id)
    .where('outcome', 'in', ['create', 'update'])
    .orderBy('number')
    .execute();
  const changed = rows.map(({ fields }) => termIn(Fields.parse(fields)));
  return effectOfSheet(read, listOf({ projectId, settings: priceList }), changed);
}
