import type { ImportKindName } from '../importKinds.rules.ts';
import type { Import } from '../import.contract.ts';

function importsPath(projectId: string, kind: ImportKindName = 'units'): string {
  return `/projects/${projectId}/imports${kind === 'units' ? '' : `?kind=${kind}`}`;
}

const LEAD_IMPORTS = '/leads/imports';

export function importPath({ projectId, id, kind }: Pick<Import, 'projectId' | 'id' | 'kind'>): string {
  if (kind === 'leads') return `${LEAD_IMPORTS}/${id}`;
  return `${importsPath(projectId)}/${id}`;
}

/** The draft that an import of prices has filled. */
export function priceListPath(projectId: string, listId: string): string {
  return `/projects/${projectId}?tab=prices&list=${listId}`;
}
