import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';

interface RateAddress {
  /** The subject beside the list: `?rate=stamp~27~pune`. */
  shown: string | null;
  /** The subject a new rate is added to, 'new' while none is chosen: `?add=…`. */
  adding: string | null;
  go: (to: { rate?: string | null; add?: string | null }) => void;
}

export function useRateAddress(): RateAddress {
  const [params, setParams] = useSearchParams();
  return {
    shown: params.get('rate'),
    adding: params.get('add'),
    go: (to) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(to)) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
