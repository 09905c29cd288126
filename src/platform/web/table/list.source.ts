import type { ReactNode } from 'react';
import type { Page } from '../../contract/call.ts';

/** What a list needs of its query: the answer of `useCall` fits. */
export interface ListSource<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isPending: boolean;
  /** The previous rows are still shown while the next response is loading. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Words of a list without rows. */
export interface EmptyTexts {
  icon?: ReactNode;
  /** 'No leads yet' */
  title: string;
  /** What fills it. */
  text?: ReactNode;
  actions?: ReactNode;
}

export interface FilteredTexts {
  /** How many filters are set; with none the list is empty from the start. */
  count: number;
  onClear: () => void;
  /** 'No lead matches both filters' */
  title?: string;
  /** How many match without one of them. */
  text?: ReactNode;
}

/** 'No lead matches both filters' */
export function filteredTitle(singular: string, filterCount: number): string {
  if (filterCount === 1) return `No ${singular} matches this filter`;
  return `No ${singular} matches ${filterCount === 2 ? 'both' : `all ${filterCount}`} filters`;
}
