import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import type { Role } from '../../contract/roles.ts';
import { hasRole } from '../../contract/roles.ts';
import { isOwnPath } from '../session/authentication.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';

const SIGN_IN_PATH = '/login';
export const HOME_PATH = '/dashboard';
const UNAUTHORIZED_PATH = '/unauthorized';

/** A moment for the welcome to be seen before the page changes. */
const AFTER_SIGN_IN_MS = 100;

/** What a redirect to the sign-in page remembers. */
interface SignInState {
  from?: string;
}

/** What a redirect to the unauthorized page tells. */
interface UnauthorizedState {
  title?: string;
  can?: readonly Role[];
}

/**
 * Routes for signed-in users; others go to the sign-in page, which brings them back here. After an explicit sign-out nobody is brought back: the next person at this browser may be another.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { isAuthenticated, isInitialized, error } = useSession();
  const { pathname, search, hash } = useLocation();
  const wasAuthenticated = useRef(isAuthenticated);
  if (!isInitialized) return <LoadingScreen text="Checking authentication..." />;
  if (isAuthenticated) return children;
  const signedOut = wasAuthenticated.current && error === null;
  const state: SignInState = signedOut ? {} : { from: `${pathname}${search}${hash}` };
  return <Navigate to={SIGN_IN_PATH} replace state={state} />;
}

/** A screen for some roles; others see a page naming who may see it. */
export function RequireRole(props: { can?: readonly Role[]; title: string; children: ReactNode }) {
  const { user } = useSession();
  if (!props.can || hasRole(user?.role, ...props.can)) return props.children;
  const state: UnauthorizedState = { title: props.title, can: props.can };
  return <Navigate to={UNAUTHORIZED_PATH} replace state={state} />;
}

/**
 * Routes for those who are not signed in. After signing in they continue to the page they came for, else where the server sends them, else home.
 */
export function PublicOnly() {
  const { isAuthenticated, isInitialized, landing } = useSession();
  const wasAuthenticated = useRef(isAuthenticated);
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const from = fromOf(state);

  useEffect(() => {
    if (!isAuthenticated || wasAuthenticated.current) return;
    const goOn = () => void navigate(from ?? landing() ?? HOME_PATH, { replace: true });
    const timer = setTimeout(goOn, AFTER_SIGN_IN_MS);
    return () => clearTimeout(timer);
  }, [isAuthenticated, navigate, from, landing]);

  if (!isInitialized) return <LoadingScreen text="Checking authentication..." />;
  if (isAuthenticated && wasAuthenticated.current) return <Navigate to={from ?? HOME_PATH} replace />;
  return <Outlet />;
}

function fromOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return isOwnPath(from) ? from : null;
}
