import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isId } from '../navigation/breadcrumbs.ts';

type Names = Readonly<Record<string, string>>;

interface KnownNames {
  /** What the breadcrumbs call a record, by its id. */
  crumbs: Names;
  /** What a phone's bar calls it, where that is something else. */
  titles: Names;
}

const NOTHING: KnownNames = { crumbs: {}, titles: {} };

const NamesContext = createContext(NOTHING);
const NameContext = createContext<(kind: keyof KnownNames, id: string, name: string) => void>(
  () => undefined,
);

/** Keeps the names of records that stand for their ids in the breadcrumbs. */
export function BreadcrumbNames({ children }: { children: ReactNode }) {
  const [names, setNames] = useState(NOTHING);
  const setName = useCallback((kind: keyof KnownNames, id: string, name: string) => {
    setNames((known) =>
      known[kind][id] === name ? known : { ...known, [kind]: { ...known[kind], [id]: name } },
    );
  }, []);
  return (
    <NameContext value={setName}>
      <NamesContext value={names}>{children}</NamesContext>
    </NameContext>
  );
}

export function useBreadcrumbNames(): KnownNames {
  return useContext(NamesContext);
}

/**
 * Names the record of the page in the breadcrumbs: `useBreadcrumbLabel(lead?.name)`. The id is the last one in
 * the address unless another is given, as for the project above a tower.
 */
export function useBreadcrumbLabel(name: string | null | undefined, id?: string | null): void {
  useName('crumbs', name, id);
}

/** Names the record of the page in a phone's bar, as the sale by its customer and not by its number. */
export function usePhoneTitle(title: string | null | undefined): void {
  useName('titles', title);
}

function useName(kind: keyof KnownNames, name: string | null | undefined, id?: string | null): void {
  const setName = useContext(NameContext);
  const { pathname } = useLocation();
  const subject = id ?? lastId(pathname);
  useEffect(() => {
    if (subject && name) setName(kind, subject, name);
  }, [kind, subject, name, setName]);
}

export function lastId(pathname: string): string | undefined {
  return pathname.split('/').findLast(isId);
}
