import type { User } from '@fotosoc/contract/account';
import { loginAddress, notify, useNavigate, usePageTitle, useUser } from '@fotosoc/host';
import { useEffect } from 'react';
import styles from './create-gallery.module.css';
import { GalleryForm } from './gallery-form';

export function Component() {
  usePageTitle('Create Gallery');
  const user = useUser();
  const navigate = useNavigate();
  const isAllowed = isAdministrator(user);
  useEffect(() => {
    if (isAllowed) return;
    if (!user) {
      void navigate(loginAddress('/create-gallery'), { replace: true });
      return;
    }
    notify('You are not authorized to access this page.', 'bad');
    void navigate('/', { replace: true });
  }, [user, isAllowed, navigate]);
  return (
    <div className={`page ${styles.page}`}>
      <header className="page-head wrap wrap--text">
        <h1 className="h-page">Create Gallery</h1>
      </header>
      {user && isAllowed && <GalleryForm user={user} />}
    </div>
  );
}

function isAdministrator(user: User | null): boolean {
  return user?.role === 'administrator';
}
