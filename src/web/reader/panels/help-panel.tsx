import { useTranslations } from 'use-intl'
import { PanelFrame } from './panel-frame.tsx'

const KEYS = [
  ['→', 'keyNext'],
  ['←', 'keyPrevious'],
  ['Space · Shift+Space', 'keyScreen'],
  ['/', 'keySearch'],
  ['t', 'keyContents'],
  ['s', 'keySettings'],
  ['l', 'keyListen'],
  ['+ · −', 'keySize'],
  ['b', 'keyBookmark'],
  ['h', 'keySelect'],
  ['1 – 5', 'keyPens'],
  ['n', 'keyNote'],
  ['Tab', 'keyMenu'],
  ['Delete', 'keyRemove'],
  ['c · q · e', 'keyPassage'],
  ['z', 'keyUndo'],
  ['?', 'keyHelp'],
  ['Esc', 'keyClose'],
] as const

export function HelpPanel({ canListen, onClose }: { canListen: boolean; onClose: () => void }) {
  const t = useTranslations('reader')
  return (
    <PanelFrame title={t('help')} name="help" onClose={onClose}>
      <dl className="reader-panel__keys">
        {KEYS.filter(([, meaning]) => canListen || meaning !== 'keyListen').map(([key, meaning]) => (
          <div key={meaning}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </PanelFrame>
  )
}
