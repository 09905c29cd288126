import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

type Names = Readonly<Record<string, string>>;

const NamesContext = createContext<Names>({});
const NameContext = createContext<(id: string, name: string) => void>(() => undefined);

/** Keeps the names of records that stand for their ids in the breadcrumbs. */
export function BreadcrumbNames({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<Names>({});
  const setName = useCallback((id: string, name: string) => {
    setNames((known) => (known[id] === name ? known : { ...known, [id]: name }));
  }, []);
  return (
    <NameContext value={setName}>
      <NamesContext value={useMemo(() => names, [names])}>{children}</NamesContext>
    </NameContext>
  );
}

export function useBreadcrumbNames(): Names {
  return useContext(NamesContext);
}

/**
 * Names the record of the page in the breadcrumbs: `useBreadcrumbLabel(lead?.name)`. The id is the last one in
 * the address unless another is given, as for the project above a tower.
 */
export function useBreadcrumbLabel(name: string | null | undefined, id?: string | null): void {
  const setName = useContext(NameContext);
  const { pathname } = useLocation();
  const subject = id ?? lastId(pathname);
  useEffect(() => {
    if (subject && name) setName(subject, name);
  }, [subject, name, setName]);
}

function lastId(pathname: string): string | undefined {
  return pathname.split('/').findLast((segment) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(segment));
}
