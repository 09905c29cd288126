import { Navigate, useLocation, useParams } from 'react-router';

/** An older form of the link of an invitation. */
export function InvitationRedirect() {
  const { userId = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/invite/${userId}${search}`} replace />;
}
