import { useCallback } from 'react';
import type { SetURLSearchParams } from 'react-router';
import { createSearchParams, useNavigate, useSearchParams as useRendered } from 'react-router';

/**
 * The parameters of the address. A change begins with those of the address itself, which a screen that is still being
 * drawn does not show yet: of two acts in quick succession the second keeps what the first did.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [rendered] = useRendered();
  const navigate = useNavigate();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const standing = new URLSearchParams(window.location.search);
      const params = createSearchParams(typeof next === 'function' ? next(standing) : next);
      void navigate(`?${params}`, options);
    },
    [navigate],
  );
  return [rendered, change];
}
