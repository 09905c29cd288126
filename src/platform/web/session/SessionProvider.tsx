import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Role } from '../../contract/roles.ts';
import { hasRole } from '../../contract/roles.ts';
import type { Session } from './session.ts';
import { keepSession } from './session.browser.ts';
import type { SessionState, SessionUser } from './session.state.ts';

/** Credentials and registration are a domain's own; only its screens send them. */
type AnySession = Session<never, never>;

export interface SessionContextValue extends SessionState {
  logout: AnySession['logout'];
  updateUser: AnySession['updateUser'];
  updateOrganization: AnySession['updateOrganization'];
  setError: AnySession['setError'];
  clearError: AnySession['clearError'];
  landing: AnySession['landing'];
}

const SessionContext = createContext<SessionContextValue | null>(null);

/** Gives the session to the screens below; `session` is restored before this is drawn. */
export function SessionProvider({ session, children }: { session: AnySession; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => keepSession(session), [session]);
  const { logout, updateUser, updateOrganization, setError, clearError, landing } = session;
  const value = useMemo(
    () => ({ ...state, logout, updateUser, updateOrganization, setError, clearError, landing }),
    [state, logout, updateUser, updateOrganization, setError, clearError, landing],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession is used outside of SessionProvider.');
  return value;
}

/** The signed-in user; for screens behind the sign-in. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useSessionUser is used where nobody is signed in.');
  return user;
}

/** Checks the role of the signed-in user: `const allowed = useAllowed(); allowed(CAPABILITIES.editPricing)`. */
export function useAllowed(): (roles: readonly Role[]) => boolean {
  const role = useSession().user?.role;
  return (roles) => hasRole(role, ...roles);
}
