import { look } from '#platform/web/status/status.ts';

export const TOWER_STATUS = {
  planned: look('Planned', 'empty', 'faint'),
  underConstruction: look('Under construction', 'pie25', 'primary'),
  structureComplete: look('Structure complete', 'pie50', 'primary'),
  ocReceived: look('OC received', 'pie75', 'primary'),
  handedOver: look('Handed over', 'tick', 'success'),
} as const;
