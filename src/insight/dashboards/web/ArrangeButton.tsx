import Button from '@mui/material/Button';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useState } from 'react';
import { isRole } from '#platform/contract/roles.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { DashboardLayout } from '../dashboard.contract.ts';
import { columnsOf } from '../dashboard.rules.ts';
import { ArrangeDialog } from './ArrangeDialog.tsx';

/** Opens what arranges the own dashboard. */
export function ArrangeButton({ layout }: { layout: DashboardLayout }) {
  const { role } = useSessionUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!isRole(role)) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<LayoutDashboard aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Arrange
      </Button>
      {isOpen && <ArrangeDialog columns={columnsOf(role)} layout={layout} onClose={() => setIsOpen(false)} />}
    </>
  );
}
