import { Link, usePageTitle } from '@fotosoc/host';
import { buttonClass } from '@fotosoc/ui/button';
import { Mark } from '@fotosoc/ui/mark';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="wrap wrap--text page nf">
      <div className="nf__text">
        <h1 className="h-page">404 Page Not Found</h1>
        <p className="lead">The page you are looking for does not exist. Please check the page link and try again.</p>
        <Link className={buttonClass({ size: 'lg' })} to="/">
          Return Home
        </Link>
      </div>
      <div className="nf__frame" aria-hidden="true">
        <Mark />
      </div>
    </div>
  );
}
