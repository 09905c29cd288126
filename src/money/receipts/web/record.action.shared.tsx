import Plus from 'lucide-react/icons/plus';
import type { PageAction } from '#platform/web/page/page.actions.ts';

export const RECORD: PageAction = {
  label: 'Record payment',
  letter: 'c',
  icon: <Plus aria-hidden />,
  href: '/payments/record',
  isPrimary: true,
};
