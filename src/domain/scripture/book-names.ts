/*
 * The books of the Bible in the order of the canon:
 * OSIS name | Korean name | other Korean names | English name | other English names, without the number of a numbered book.
 * A star marks a name that is also a word, a person or a title: it needs more than a lone chapter beside it. An
 * exclamation mark marks another name that is no abbreviation.
 */
export const BOOK_NAMES = `
Gen|창세기|창|Genesis|Gen* Gn
Exod|출애굽기|출|Exodus|Exod Exo Ex*
Lev|레위기|레|Leviticus|Lev Lv
Num|민수기|민*|Numbers*|Num* Numb
Deut|신명기|신*|Deuteronomy|Deut Dt
Josh|여호수아|수*|Joshua*|Josh
Judg|사사기|삿|Judges*|Judg Jdg
Ruth|룻기|룻|Ruth*|
1Sam|사무엘상|삼상|1 Samuel|Sam
2Sam|사무엘하|삼하|2 Samuel|Sam
1Kgs|열왕기상|왕상|1 Kings|Kgs Kin Ki
2Kgs|열왕기하|왕하|2 Kings|Kgs Kin Ki
1Chr|역대상|대상* 역대기상|1 Chronicles|Chr Chron
2Chr|역대하|대하* 역대기하|2 Chronicles|Chr Chron
Ezra|에스라|스*|Ezra*|Ezr
Neh|느헤미야|느|Nehemiah*|Neh
Esth|에스더|에*|Esther*|Esth Est
Job|욥기|욥|Job*|
Ps|시편|시*|Psalm|Psalms! Ps Pss Psa
Prov|잠언|잠|Proverbs|Prov Pro Prv
Eccl|전도서|전*|Ecclesiastes|Eccl Eccles Ecc
Song|아가|아*|Song of Solomon|Song* Song+of+Songs! Canticles! Cant
Isa|이사야|사*|Isaiah|Isa Is*
Jer|예레미야|렘|Jeremiah|Jer
Lam|예레미야애가|애 애가|Lamentations|Lam
Ezek|에스겔|겔|Ezekiel|Ezek Eze
Dan|다니엘|단*|Daniel*|Dan*
Hos|호세아|호*|Hosea|Hos
Joel|요엘|욜|Joel*|
Amos|아모스|암|Amos*|Am*
Obad|오바댜|옵|Obadiah|Obad
Jonah|요나|욘|Jonah*|Jon*
Mic|미가|미*|Micah*|Mic
Nah|나훔|나*|Nahum*|Nah
Hab|하박국|합*|Habakkuk|Hab
Zeph|스바냐|습|Zephaniah|Zeph
Hag|학개|학*|Haggai*|Hag
Zech|스가랴|슥|Zechariah*|Zech
Mal|말라기|말*|Malachi*|Mal
Matt|마태복음|마* 마태|Matthew*|Matt Mt* Mat
Mark|마가복음|막* 마가|Mark*|Mk
Luke|누가복음|눅 누가|Luke*|Lk Luk
John|요한복음|요* 요한|John*|Jn Joh
Acts|사도행전|행*|Acts*|
Rom|로마서|롬|Romans|Rom
1Cor|고린도전서|고전|1 Corinthians|Cor Co
2Cor|고린도후서|고후|2 Corinthians|Cor Co
Gal|갈라디아서|갈|Galatians|Gal
Eph|에베소서|엡|Ephesians|Eph Ephes
Phil|빌립보서|빌|Philippians|Phil* Php
Col|골로새서|골*|Colossians|Col* Coloss
1Thess|데살로니가전서|살전|1 Thessalonians|Thess Thes
2Thess|데살로니가후서|살후|2 Thessalonians|Thess Thes
1Tim|디모데전서|딤전|1 Timothy|Tim
2Tim|디모데후서|딤후|2 Timothy|Tim
Titus|디도서|딛|Titus*|Tit
Phlm|빌레몬서|몬|Philemon|Philem Phlm
Heb|히브리서|히|Hebrews|Heb
Jas|야고보서|약*|James*|Jas
1Pet|베드로전서|벧전|1 Peter|Pet
2Pet|베드로후서|벧후|2 Peter|Pet
1John|요한일서|요일*|1 John|Jn Joh
2John|요한이서|요이|2 John|Jn Joh
3John|요한삼서|요삼|3 John|Jn Joh
Jude|유다서|유*|Jude|
Rev|요한계시록|계* 계시록|Revelation|Rev* Revelations! Apoc
`
