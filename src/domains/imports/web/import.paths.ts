import type { Import } from '../import.contract.ts';

export function importsPath(projectId: string): string {
  return `/projects/${projectId}/imports`;
}

export function importPath({ projectId, id }: Pick<Import, 'projectId' | 'id'>): string {
  return `${importsPath(projectId)}/${id}`;
}
