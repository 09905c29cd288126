import { ListTerm, termText } from '#inventory/prices/listTerm.rules.ts';
import type { ListToFill } from '#inventory/prices/server/priceList.sheet.ts';
import { ListToImport } from '../import.contract.ts';
import type { ImportTarget } from './import.kind.ts';

/** The draft that the import fills. */
export function listOf({
  projectId,
  settings,
}: Pick<ImportTarget, 'projectId' | 'settings'>): ListToFill & ListToImport {
  return { projectId, ...ListToImport.parse(settings) };
}

/** The one field of a row of prices. */
export function termIn(fields: Readonly<Record<string, unknown>> | null): ListTerm {
  return ListTerm.parse(fields?.['amount']);
}

export function termFieldText(_field: string, value: unknown): string | null {
  return value === undefined || value === null ? null : termText(ListTerm.parse(value));
}
