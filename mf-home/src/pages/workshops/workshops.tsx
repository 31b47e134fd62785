import { useState } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { usePageTitle } from '@fotosoc/host';
import { Spinner } from '@fotosoc/ui/spinner';
import { LoadError } from '../../components/load-error/load-error';
import { useWorkshops } from '../../data/workshops';
import { Presentation } from './presentation';
import styles from './workshops.module.css';

export function Component() {
  usePageTitle('Workshops');
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 className="h-page">Workshops</h1>
        <p className="lead">Click on a workshop presentation to view it in full screen.</p>
      </header>
      <Workshops />
    </div>
  );
}

function Workshops() {
  const { workshops, isPending, refetch } = useWorkshops();
  const [open, setOpen] = useState<Workshop | null>(null);
  if (isPending) return <Spinner label="Loading workshops..." />;
  if (!workshops) return <LoadError what="The workshops" onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={styles.workshops}>
        {workshops.map((workshop) => (
          <li key={workshop.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(workshop)}>
              <span className="ph">
                <img src={workshop.thumbnail} alt="" loading="lazy" decoding="async" />
              </span>
              <span className="h-card">{workshop.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <Presentation workshop={open} onClose={() => setOpen(null)} />}
    </>
  );
}
