import type { ImportKindName } from '../importKinds.rules.ts';
import type { Import } from '../import.contract.ts';

export function importsPath(projectId: string, kind: ImportKindName = 'units'): string {
  return `/projects/${projectId}/imports${kind === 'units' ? '' : `?kind=${kind}`}`;
}

export function importPath({ projectId, id }: Pick<Import, 'projectId' | 'id'>): string {
  return `${importsPath(projectId)}/${id}`;
}

/** The draft that an import of prices has filled. */
export function priceListPath(projectId: string, listId: string): string {
  return `/projects/${projectId}?tab=prices&list=${listId}`;
}
