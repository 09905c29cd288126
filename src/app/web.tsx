import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { createBrowserRouter, Navigate, Outlet, RouterProvider, ScrollRestoration } from 'react-router';
import { authSession } from '#company/auth/web/auth.session.ts';
import { connectClient, createClient } from '#platform/web/client/client.ts';
import { keepEarlyKeys } from '#platform/web/keys/early.keys.ts';
import { HOME_PATH, PublicOnly, RequireSession } from '#platform/web/navigation/guards.tsx';
import { loadScreen } from '#platform/web/navigation/load-screen.ts';
import { preloadScreen, screen } from '#platform/web/navigation/screen.tsx';
import { proveAgain } from '#platform/web/session/proof.ts';
import { SessionProvider, useSession } from '#platform/web/session/SessionProvider.tsx';
import { followZone } from '#platform/web/session/today.ts';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import { RouteError } from '#platform/web/shell/RouteError.tsx';
import { PlinthTheme } from '#platform/web/theme/PlinthTheme.tsx';
import { PLAIN_SCREENS, PUBLIC_SCREENS, SCREENS } from './web.screens.ts';

const screens: RouteObject[] = SCREENS.map(screen);

/** Not needed for the first picture. */
const Toaster = lazy(async () => ({ default: (await import('#platform/web/page/Toaster.tsx')).Toaster }));

const Area = lazy(async () => ({
  default: await loadScreen('area', async () => (await import('./web.area.tsx')).Area),
}));

const FactorSetupPage = lazy(async () => ({
  default: await loadScreen(
    'two-step sign-in',
    async () => (await import('#company/auth/web/FactorSetupPage.tsx')).FactorSetupPage,
  ),
}));

/** For development: every component in every state, and the emails in the outbox folder. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [
      screen({
        path: '/__kit',
        title: 'Workshop',
        load: async () => (await import('./kit/KitPage.tsx')).KitPage,
      }),
      screen({
        path: '/__mail',
        title: 'Outbox',
        load: async () => (await import('#platform/web/mail/OutboxPage.tsx')).OutboxPage,
      }),
    ]
  : [];

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { element: <PublicOnly />, children: PUBLIC_SCREENS.map(screen) },
      { element: <SignedIn />, children: [{ errorElement: <RouteError isInShell />, children: screens }] },
      ...PLAIN_SCREENS.map(screen),
      ...workshop,
      { path: '/', element: <Navigate to={HOME_PATH} replace /> },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
];

function Root() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  );
}

function SignedIn() {
  return (
    <RequireSession>
      <SetUpOrArea />
    </RequireSession>
  );
}

/** Whose role needs two-step sign-in sees nothing else before it is set up. */
function SetUpOrArea() {
  const { user } = useSession();
  if (user?.['needsSecondFactor'] === true) return <FactorSetupPage />;
  return <Area onApproach={(path) => preloadScreen(screens, path)} />;
}

connectClient(
  createClient({
    baseUrl: '/api',
    token: () => authSession.getState().token,
    renew: authSession.refresh,
    end: authSession.expire,
    proveAgain,
    lacksFactor: () => authSession.updateUser({ needsSecondFactor: true }),
  }),
);
followZone(authSession);
keepEarlyKeys();
authSession.restore();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <PlinthTheme>
      <SessionProvider session={authSession}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </SessionProvider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </PlinthTheme>
  </StrictMode>,
);
