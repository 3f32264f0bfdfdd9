/*
 * Words that readers use for one another, a group a line: subjects in both languages, and names of authors as Korean
 * translations spell them. A word finds books by any word of its group. Spaces inside a phrase are written `+`.
 */
const GROUPS = `
청교도 puritan puritans
기도 prayer pray praying
묵상 meditation
교리 doctrine
신학 theology
언약 covenant
은혜 grace
믿음 신앙 faith
구원 salvation
칭의 justification
성화 sanctification
회개 repentance
복음 gospel
섭리 providence
예정 predestination
설교 sermon sermons preaching
목회 pastoral
시편 psalm psalms
교리문답 요리문답 문답 catechism
신앙고백 신조 creed creeds confession confessions
주일 안식일 sabbath lord’s+day lord's+day
가정예배 가정+예배 family+worship
예배 worship
전기 생애 lives biography
역사 교회사 history
성경 bible scripture
주석 강해 commentary
경건 devotion devotional piety
종교개혁 reformation
개혁주의 개혁신학 reformed
성령 holy+spirit
교회 church
문학 literature
칼빈 칼뱅 calvin
루터 luther
오웬 오언 owen
번연 버니언 bunyan
백스터 baxter
왓슨 watson
십스 십즈 시브스 sibbes
굿윈 goodwin
플라벨 flavel
브룩스 brooks
에드워즈 edwards
스펄전 스퍼전 spurgeon
윗필드 휫필드 whitefield
녹스 낙스 knox
어거스틴 아우구스티누스 augustine
바빙크 bavinck
카이퍼 kuyper
존 요한 john
장 jean
토마스 토머스 thomas
리처드 리차드 richard
조나단 조너선 jonathan
찰스 charles
윌리엄 william
마르틴 마틴 martin
`

const groups = new Map<string, readonly string[]>()
for (const line of GROUPS.trim().split('\n')) {
  const group = line.split(' ').map((word) => word.replaceAll('+', ' '))
  for (const word of group) groups.set(word, group)
}

/** The word itself, then all that mean the same; `word` is folded. */
export function synonymsOf(word: string): readonly string[] {
  return [...new Set([word, ...(groups.get(word) ?? [])])]
}
