import {
  formatLoginAddress,
  Link,
  useNavigate,
  useAction,
  useLocation,
  useSnapshot,
  useUser,
  type FragmentProps,
} from '@fotosoc/host';
import type { EventPlaces, SignUp } from '@fotosoc/contract/places';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import { describeSignUp, describeSignUpPeriod, formatPlacesLeft } from '../../components/sign-up-text/sign-up-text';
import { createSignUpPath, useEventPlaces, useOwnSignUps } from '../../data/places';
import styles from './event-places.module.css';
import { SignUpForm } from './sign-up-form';

/** Fragment of the event page: free places with the sign-up, or a link to tickets elsewhere; empty without either. */
export function Component({ event: slug }: FragmentProps<'event.places'>) {
  const { places, ticketUrl } = useEventPlaces(slug) ?? {};
  const user = useUser();
  const own = useOwnSignUps().data?.find(({ event }) => event.slug === slug);
  if (ticketUrl !== undefined) {
    return (
      <p>
        <a className={getButtonClass()} href={ticketUrl} rel="noopener">
          Get tickets
        </a>
      </p>
    );
  }
  if (!places) return null;
  return (
    <section className={styles.places} aria-labelledby="places">
      <Heading size="card" id="places">
        {formatPlacesLeft(places)}
      </Heading>
      {own ? (
        <OwnSignUp signUp={own} />
      ) : (
        <Period key={`${places.opensAt} ${places.closesAt} ${user?.id}`} slug={slug} places={places} />
      )}
      {user?.rights.includes('content') && (
        <div>
          <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to={`/places/door/${slug}`}>
            Door list
          </Link>
        </div>
      )}
    </section>
  );
}

function Period({ slug, places }: { slug: string; places: EventPlaces }) {
  const user = useUser();
  const { pathname } = useLocation();
  const { isOpen, sentence, mustLogIn } = useSnapshot(`sign-up ${JSON.stringify(places)} ${user !== null}`, () =>
    describeSignUpPeriod(places, user !== null, new Date()),
  );
  return (
    <>
      {sentence && <Meta>{sentence}</Meta>}
      {mustLogIn && (
        <div>
          <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to={formatLoginAddress(pathname)}>
            Log in to sign up
          </Link>
        </div>
      )}
      {isOpen && <SignUpForm slug={slug} places={places} />}
    </>
  );
}

function OwnSignUp({ signUp }: { signUp: SignUp }) {
  const navigate = useNavigate();
  const { isBusy, problem, act } = useAction({ offline: 'No connection. Try again when you are online.' });
  return (
    <>
      <p>{describeSignUp(signUp)}</p>
      {problem && <FieldError>{problem}</FieldError>}
      <ButtonRow>
        <Button
          variant="line"
          busy={isBusy}
          onClick={() => void act(async () => navigate(await createSignUpPath(signUp.id)))}
        >
          Change or cancel
        </Button>
      </ButtonRow>
    </>
  );
}
