import { createContext, useContext } from 'react';
import { hasRole } from '../../contract/roles.ts';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { Menu, MenuEntry } from './menu.ts';

/** The side menu, for pages that lead to the other screens of their group. */
export const MenuContext = createContext<Menu>([]);

/** What the reader may open of a group of the menu, in its order, and what its overview page leads to besides. */
export function useMenuGroup(label: string): readonly MenuEntry[] {
  const { role } = useSessionUser();
  const group = useContext(MenuContext).find((one) => one.label === label);
  if (group === undefined || !('entries' in group)) return [];
  return [...group.entries, ...(group.tiles ?? [])].filter(
    ({ can }) => can === undefined || hasRole(role, ...can),
  );
}
