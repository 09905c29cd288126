import { useNavigate } from 'react-router';
import { hasRole } from '../../contract/roles.ts';
import { useKeys } from '../keys/useKeys.ts';
import type { ScreenDescription } from '../navigation/screen.tsx';
import { useSession } from '../session/SessionProvider.tsx';

/** G and a letter lead to the screens that name one, of those that this role may open. */
export function useGoKeys(screens: readonly ScreenDescription[]): void {
  const navigate = useNavigate();
  const { user } = useSession();
  useKeys(
    screens.flatMap(({ path, title, can, goLetter }) => {
      if (!goLetter || (can && !hasRole(user?.role, ...can))) return [];
      const run = () => void navigate(path);
      return [{ keys: [`g ${goLetter}`], label: title, scope: 'everywhere' as const, run }];
    }),
  );
}
