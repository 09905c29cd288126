import type { LucideIcon } from 'lucide-react';
import { matchPath } from 'react-router';
import type { Role } from '../../contract/roles.ts';
import { hasRole } from '../../contract/roles.ts';
import type { ScreenDescription } from '../navigation/screen.tsx';

export interface MenuEntry {
  label: string;
  to: string;
  /** Roles that see it; everyone signed in unless said. */
  can?: readonly Role[];
  /** Further places that light this entry, as patterns: '/cost-sheets/*'. */
  lights?: readonly string[];
}

/** A heading that opens its entries. It shows if any of them may be seen. */
export interface MenuGroup {
  label: string;
  icon: LucideIcon;
  entries: readonly MenuEntry[];
  /** Where the overview page of the group leads besides. */
  tiles?: readonly MenuEntry[];
}

/** An entry of the first level that leads somewhere itself. */
export interface MenuLink extends MenuEntry {
  icon: LucideIcon;
}

export type Menu = readonly (MenuGroup | MenuLink)[];

/** A place of the first level: a screen of its own, or a heading for the screens that name it. */
export type MenuHeading = { icon: LucideIcon } & ({ to: string } | { group: string });

/** The menu that the screens make, its groups in this order. */
export function menuFrom(screens: readonly ScreenDescription[], headings: readonly MenuHeading[]): Menu {
  return headings.map((heading) =>
    'to' in heading
      ? linkTo(screens, heading.to, heading.icon)
      : { label: heading.group, icon: heading.icon, ...entriesOf(screens, heading.group) },
  );
}

export function linkTo(screens: readonly ScreenDescription[], to: string, icon: LucideIcon): MenuLink {
  const screen = screens.find(({ path }) => path === to);
  if (!screen) throw new Error(`The menu leads to ${to}, which is no screen.`);
  return { ...entryOf(screen), icon };
}

/** The entries of a group in their order; those that only its overview page leads to, apart. */
function entriesOf(
  screens: readonly ScreenDescription[],
  group: string,
): Pick<MenuGroup, 'entries' | 'tiles'> {
  const placed = screens
    .flatMap(({ menu, ...screen }) => (menu?.group === group ? [{ menu, ...screen }] : []))
    .toSorted((one, other) => one.menu.place - other.menu.place);
  return {
    entries: placed.filter(({ menu }) => !menu.isTile).map(entryOf),
    tiles: placed.filter(({ menu }) => menu.isTile).map(entryOf),
  };
}

function entryOf({ title, path, can, menu }: ScreenDescription): MenuEntry {
  return {
    label: title,
    to: path,
    ...(can ? { can } : {}),
    ...(menu?.lights ? { lights: menu.lights } : {}),
  };
}

export function isGroup(item: MenuGroup | MenuLink): item is MenuGroup {
  return 'entries' in item;
}

/** The menu as this role sees it: what it can never use is absent, and so are groups without entries. */
export function menuOf(menu: Menu, role: string | null | undefined): Menu {
  return menu.flatMap((item): Menu => {
    if (!isGroup(item)) return maySee(item, role) ? [item] : [];
    const entries = item.entries.filter((entry) => maySee(entry, role));
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}

/** The entry lit on a page: the one of the longest path the page lies below, so a lead lights Leads. */
export function currentEntry(menu: Menu, pathname: string): MenuEntry | null {
  const entries = menu.flatMap((item): readonly MenuEntry[] => (isGroup(item) ? item.entries : [item]));
  const placed = entries.flatMap((entry) =>
    [`${entry.to}/*`, ...(entry.lights ?? [])]
      .filter((pattern) => matchPath(pattern, pathname))
      .map((pattern) => ({ entry, length: pattern.length })),
  );
  return placed.reduce((best, one) => (one.length > best.length ? one : best), NOWHERE).entry;
}

const NOWHERE: { entry: MenuEntry | null; length: number } = { entry: null, length: 0 };

function maySee(entry: MenuEntry, role: string | null | undefined): boolean {
  return !entry.can || hasRole(role, ...entry.can);
}
