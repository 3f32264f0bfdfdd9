import { useTranslations } from 'use-intl'
import { PanelFrame } from './panel-frame.tsx'

const KEYS = [
  ['→', 'keyNext'],
  ['←', 'keyPrevious'],
  ['Space · Shift+Space', 'keyScreen'],
  ['/', 'keySearch'],
  ['t', 'keyContents'],
  ['s', 'keySettings'],
  ['+ · −', 'keySize'],
  ['?', 'keyHelp'],
  ['Esc', 'keyClose'],
] as const

export function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('reader')
  return (
    <PanelFrame title={t('help')} name="help" onClose={onClose}>
      <dl className="rp__keys">
        {KEYS.map(([key, meaning]) => (
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
