import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { PageSkeleton } from './Skeletons.tsx';

interface LoadedProps<Data> {
  /** The answer of `useCall`. */
  source: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** 'The firm could not be loaded.' */
  failure: string;
  /** Until the answer comes; that of a page unless said. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A record while it loads, when it cannot be loaded, and once it is there. */
export function Loaded<Data>({ source, failure, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isPending, refetch } = source;
  return (
    <>
      {isPending && (skeleton ?? <PageSkeleton />)}
      {error !== null && <ErrorState title={failure} error={error} onRetry={refetch} />}
      {data !== undefined && children(data)}
    </>
  );
}
