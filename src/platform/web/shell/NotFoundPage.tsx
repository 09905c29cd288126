import Button from '@mui/material/Button';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { Link } from 'react-router';
import { HOME_PATH } from '../navigation/guards.tsx';
import { PlainPage } from './PlainPage.tsx';

export function NotFoundPage() {
  return (
    <PlainPage
      title="Page not found"
      icon={<MapPinOff aria-hidden />}
      actions={
        <Button component={Link} to={HOME_PATH} variant="contained">
          Back to dashboard
        </Button>
      }
    >
      This page does not exist. The link may be old or incomplete.
    </PlainPage>
  );
}
