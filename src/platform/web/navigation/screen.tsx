import type { ComponentType, ReactNode } from 'react';
import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { matchRoutes, useParams } from 'react-router';
import type { Role } from '../../contract/roles.ts';
import { areIds } from './breadcrumbs.ts';
import { RequireRole } from './guards.tsx';
import { loadScreen } from './load-screen.ts';
import { announcePending } from './pending.ts';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

/** One entry for each screen: router, window title, breadcrumbs and menu are derived from it. */
export interface ScreenDescription {
  /** Below '/', parameters with a colon: '/leads/:leadId'. */
  path: string;
  /** The one name of the screen, in sentence case. */
  title: string;
  /** Where people look for it. */
  menu?: MenuPlace;
  /** Pressed after G, it leads there: for a screen without an id in its address. */
  goLetter?: string;
  /** Without a session: only for those who have none, or for everyone. */
  openTo?: 'guests' | 'everyone';
  /** Roles that may open it; everyone signed in unless said. */
  can?: readonly Role[];
  /** Imports the page; its code is fetched when the screen is first wanted. */
  load: () => Promise<ComponentType>;
}

interface MenuPlace {
  /** The heading it stands under. */
  group: string;
  /** Entries of a group are sorted by this; tens leave room between them. */
  place: number;
  /** Further places that light the entry, as patterns: '/cost-sheets/*'. */
  lights?: readonly string[];
  /** Used less than weekly: the overview page of the group leads to it, and the menu does not show it. */
  isTile?: boolean;
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
      <RequireIds>
        <RequireRole key={path} can={can} title={title}>
          <Page />
        </RequireRole>
      </RequireIds>
    ),
  };
}

/** '/sales/commissions' is no sale: where an address has a word in the place of an id, there is no page. */
function RequireIds({ children }: { children: ReactNode }) {
  return areIds(useParams()) ? children : <NotFoundPage />;
}

/** The screen at an address of the product; a word in the place of an id leads to none. */
export function screenAt<Screen extends { path: string }>(
  screens: readonly Screen[],
  path: string,
): Screen | undefined {
  const match = matchRoutes([...screens], path)?.at(-1);
  return match && areIds(match.params) ? match.route : undefined;
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
