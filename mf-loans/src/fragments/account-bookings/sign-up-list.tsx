import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import type { SignUp } from '@fotosoc/contract/places';
import { Link, useAction, useNavigate } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { List, ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { describeSignUp } from '../../components/sign-up-text/sign-up-text';
import { createSignUpPath } from '../../data/places';

/** Coming events that the member signed up for, the next first. */
export function SignUpList({ signUps }: { signUps: readonly SignUp[] }) {
  return (
    <>
      {signUps.length === 0 && <Meta>No sign-ups for coming events.</Meta>}
      {signUps.length > 0 && (
        <List>
          {signUps.map((signUp) => (
            <SignUpRow key={signUp.id} signUp={signUp} />
          ))}
        </List>
      )}
      <div>
        <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to="/events">
          Find events
        </Link>
      </div>
    </>
  );
}

function SignUpRow({ signUp }: { signUp: SignUp }) {
  const { id, event } = signUp;
  const { problem, act } = useAction({ offline: 'No connection. Try again when you are online.' });
  const navigate = useNavigate();
  return (
    <ListRow>
      <div>
        <strong>{event.name}</strong>
        <Meta>{formatDayAndTimeWithYear(event.start)}</Meta>
        <Meta>{describeSignUp(signUp)}</Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <LinkButton onClick={() => void act(async () => navigate(await createSignUpPath(id)))}>
        <span>Manage</span>
        <VisuallyHidden>{` the sign-up for ${event.name}`}</VisuallyHidden>
      </LinkButton>
    </ListRow>
  );
}
