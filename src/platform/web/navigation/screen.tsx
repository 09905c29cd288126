import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { matchRoutes } from 'react-router';
import type { Role } from '../../contract/roles.ts';
import { RequireRole } from './guards.tsx';
import { loadScreen } from './load-screen.ts';
import { announcePending } from './pending.ts';

export interface ScreenDescription {
  /** Below '/', parameters with a colon: '/leads/:leadId'. */
  path: string;
  /** The name of the screen in the window's title and on the page for those who may not see it. */
  title: string;
  /** Roles that may open it; everyone signed in unless said. */
  can?: readonly Role[];
  /** Imports the page; its code is fetched when the screen is first wanted. */
  load: () => Promise<ComponentType>;
}

/** What the shell knows of the current route. */
export interface ScreenHandle {
  title: string;
  preload: () => void;
}

/**
 * A route of the application. The role is asked before the code of the page is fetched, which is why the page
 * is a lazy component and not a lazy route.
 */
export function screen({ path, title, can, load }: ScreenDescription): RouteObject {
  const Page = lazy(async () => ({ default: await announcePending(loadScreen(path, load)) }));
  const handle: ScreenHandle = { title, preload: () => void load().catch(ignoreUntilOpened) };
  return {
    path,
    handle,
    element: (
      // Two screens may share a page, as create and edit do; the key keeps what is typed in one out of the other.
      <RequireRole key={path} can={can} title={title}>
        <Page />
      </RequireRole>
    ),
  };
}

/** Fetches the code of the screen at `path`, as when the pointer rests on its menu entry. */
export function preloadScreen(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (isScreenHandle(route.handle)) route.handle.preload();
  }
}

export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'preload' in handle && 'title' in handle;
}

/** A failure of fetching ahead shows when the screen itself is opened. */
function ignoreUntilOpened(): void {}
