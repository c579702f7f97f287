"""Words as a search takes them, in each language: which say nothing, which are forms of one word,
and which mean the same. All without accents and case.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

WORD = re.compile(r"\w+")
SHORTEST_STEM = 3

SAY_NOTHING: Mapping[str, str] = MappingProxyType(
    {
        "en": (
            "a an the is are am was were be been being do does did done can could may might must"
            " should shall will would i you we he she it they me us him them my your our his her"
            " its their this that these those there here of to in on at by for from with as and or"
            " if so than then when what which who whom whose why how have has had got get gets"
            " s t d ll re ve m not no also just still go goes going happens happen please"
            " someone somebody people"
        ),
        "es": (
            "el la los las lo un una unos unas y o u e a al de del en con por para que se me te le"
            " les nos os su sus mi mis tu tus es son era ser esta estan este esto esa ese eso hay"
            " ha he han has si no ya muy como cual cuales quien quienes cuando donde porque"
            " puede pueden puedo podemos poder se tiene tienen tengo"
            " hace pasa ir va van yo ella ellos nosotros usted tambien"
        ),
        "pt": (
            "o a os as um uma uns umas e ou de do da dos das em no na nos nas num numa com por"
            " pelo pela para pra pro que se me te lhe nos meu minha meus minhas seu sua seus suas"
            " ao aos eh sao era ser esta estao este esse essa isso isto ele ela eles elas eu voce"
            " tem tenho temos ter ha foi ja nao sim muito como qual quais quem quando onde"
            " pode podem posso podemos poder da dar la acontece ir vai"
            " tambem"
        ),
        "ro": (
            "un o una unui unei si sau de din la in cu pe pentru ca sa se imi iti isi mi ti ma te"
            " il ii le ne va o eu tu el ea noi voi ei ele e este sunt era fi am ai are avem au a"
            " al ale cel cea cei cele acest aceasta asta astea ce cine care cand unde cum"
            " nu da daca mai doar poate pot putem poti putea se meu mea mei mele fac face"
            " intampla"
        ),
    }
)
ENDINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"),
        "es": (
            *("aramos", "iendo", "ando", "aron", "ieron", "amos", "emos", "imos", "aste", "arse"),
            *("arme", "arlo", "arla", "erse", "irse", "ados", "adas", "idos", "idas", "aba"),
            *("ado", "ada", "ido", "ida", "ara", "era", "ar", "er", "ir", "an", "en", "as", "es"),
            *("os", "io", "a", "e", "o", "s"),
        ),
        "pt": (
            *("ando", "endo", "indo", "aram", "eram", "amos", "emos", "imos", "ados", "adas"),
            *("idos", "idas", "ado", "ada", "ido", "ida", "ava", "ar", "er", "ir", "am", "em"),
            *("as", "es", "os", "ei", "ou", "eu", "iu", "a", "e", "o", "s"),
        ),
        "ro": (
            *("urilor", "ilor", "elor", "urile", "uri", "ului", "ind", "and", "asem", "eaza"),
            *("ezi", "eze", "ez", "easc", "este", "esc", "esti", "ate", "ati", "ata", "at", "ul"),
            *("ii", "ile", "ele", "le", "lui", "am", "em", "im", "a", "e", "i", "u"),
        ),
    }
)
"""The longest that leaves enough of a word is taken off."""
ALIKE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": (
            "wild wilds joker jokers wildcard wildcards",
            "color colour colored coloured",
            "run straight sequence consecutive",
            "set trio triplet kind",
            "player person opponent",
            "alone only itself lone",
            "skip skipping skipped miss misses missed",
            "lay laid lays laying meld down",
            "add adding added hit hits hitting",
            "draw drawn drew drawing pick take taken took",
            "twice double",
            "win wins winner won winning",
            "deal deals dealer dealt dealing",
            "point points score scores scoring",
            "swap replace exchange",
            "deck decks pack",
            "pile stack stock",
            "finish finishes finished end ends ended over",
            "begin begins start starts first starter",
            "gap hole missing",
            "tie tied equal",
            "leave leaves left quit quits home",
            "fit fits fitting",
        ),
        "es": (
            "comodin comodines joker jokers wild wilds",
            "conjunto conjuntos trio trios set iguales",
            "escalera escaleras corrida corridas secuencia",
            "baraja mazo barajas mazos naipes",
            "salto saltos saltar saltarse saltarme salta saltan saltado saltada skip skips",
            "persona personas jugador jugadores jugadora jugadoras gente rival",
            "ajeno ajenos ajena ajenas otro otros otra otras demas",
            "mismo misma mismos mismas igual",
            "solo sola solos solas solamente unico unicamente",
            "bajar bajo baja bajado bajada bajarse bajada bajas baje bajarla bajarlo",
            "anadir anado poner pongo agregar",
            "robar robo roba coger cojo coge tomar tomo agarrar levantar cogerlo",
            "descartar descarto descarte descartes botar tirar tiro",
            "jugar juego jugamos juega jugado jugando",
            "irse irme voy fue ido cerrar cierro cierra",
            "ganar gana gano ganador gane",
            "empezar empieza empiezo empiece comenzar comienza primero inicia",
            "repartir reparte reparto repartio",
            "vez veces",
            "punto puntos puntuacion puntaje",
            "empate empatan empatar empatados empatamos",
            "acabar acaba acabado terminar termina termino fin final",
            "cambiar cambio cambiarla reemplazar sustituir intercambiar",
            "hueco agujero falta",
            "medio mitad centro",
            "costar cuesta cuestan vale valen valor valer",
            "partida juego",
        ),
        "pt": (
            "coringa coringas curinga curingas joker jokers",
            "conjunto conjuntos trinca trincas set",
            "sequencia sequencias corrida escada",
            "baralho baralhos maco",
            "pular pulo pula pulou pulado pulada skip skips bloqueio",
            "pessoa pessoas jogador jogadores jogadora gente",
            "outro outros outra outras alheio",
            "mesmo mesma mesmos mesmas igual",
            "so sozinho sozinha sozinhos sozinhas somente apenas",
            "baixar baixo baixa baixei baixado descer desco",
            "encostar encosto acrescentar adicionar colocar",
            "comprar compro compra pegar pego puxar",
            "descartar descarto descarte",
            "jogar jogo joga jogam jogue",
            "bater bato bate bateu batida",
            "ganhar ganha ganhou vencer vence venceu vencedor",
            "comecar comeca comeco inicia primeiro",
            "vez vezes turno",
            "ponto pontos pontuacao",
            "empate empatam empatados empatar",
            "acabar acaba acabou terminar termina fim final",
            "trocar troco troca substituir",
            "buraco falta vazio",
            "valer vale valem custar custam custa valor",
            "partida jogo",
            "dois duas",
        ),
        "ro": (
            "joker jokeri jokerul jokerii jolly wild",
            "set seturi setul terta",
            "suita suite suitei chinta scara consecutive",
            "pachet pachetul pachete",
            "salt saltul salturi salturile sari sar sare sarit skip",
            "persoana persoane jucator jucatori jucatorul jucatorului",
            "altul altuia altora altcuiva celorlalti alte alt ceilalti",
            "acelasi aceeasi aceleiasi aceluiasi",
            "singur singura singuri numai",
            "etalez etala etalat etalezi cobor coborat pun",
            "lipi lipesc lipit adaug adauga",
            "trag trage tragi iau lua luat",
            "decartez decarta decartat decartate arunc arunca",
            "joc joaca jucam juca jucat jucand",
            "inchid inchide inchis inchizi ies iese",
            "castiga castig castigat castigator",
            "incepe incep inceput primul",
            "ori oara",
            "tura tur rand",
            "punct puncte punctele punctaj",
            "egalitate egal egale egali",
            "incheie termina gata sfarsit terminat",
            "schimb schimba inlocui inlocuiesc",
            "gol lipsa gaura",
            "costa cost valoreaza",
            "culoare culori culorile",
            "partida jocul",
            "imparte impart impartit",
            "cate cati cat cata",
            "doi doua",
        ),
    }
)
"""What people call one thing, and forms that the endings do not bring together."""

NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "en": "two three four five six seven eight nine ten",
        "es": "dos tres cuatro cinco seis siete ocho nueve diez",
        "pt": "dois tres quatro cinco seis sete oito nove dez",
        "ro": "doi trei patru cinci sase sapte opt noua zece",
    }
)
"""From two on; one says as little as an article."""


def plain(text: str) -> str:
    """The text without accents and case: ``ș``, ``ş`` and ``S`` are all an s."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def words_of(text: str) -> list[str]:
    return WORD.findall(plain(text))


def telling(words: list[str], language: str) -> list[str]:
    """The words that say something; all of them, where none does."""
    return [word for word in words if word not in _saying_nothing(language)] or words


@lru_cache
def _saying_nothing(language: str) -> frozenset[str]:
    return frozenset(SAY_NOTHING[language].split())


@lru_cache(maxsize=20_000)
def meaning(word: str, language: str) -> str:
    """What all forms of a word, and all words for it, have in common."""
    heads, stem = _heads(language), _stem(word, language)
    return heads.get(word) or heads.get(stem, stem)


@lru_cache
def _heads(language: str) -> Mapping[str, str]:
    """By word and by stem, the stem of the word that its group is named after."""
    heads: dict[str, str] = {}
    for word, head in _pairs(language):
        heads.setdefault(word, head)
    for word, head in _pairs(language):
        heads.setdefault(_stem(word, language), head)
    return heads


def _pairs(language: str) -> Iterator[tuple[str, str]]:
    for group in ALIKE[language]:
        words = group.split()
        yield from ((word, _stem(words[0], language)) for word in words)


def spelled(word: str, language: str) -> list[str]:
    """The number in digits if it is in letters, and the other way round."""
    pairs = [(str(number), each) for number, each in enumerate(NUMBERS[language].split(), 2)]
    return [other for pair in pairs if word in pair for other in pair if other != word]


def known(language: str) -> set[str]:
    """All words that are alike others."""
    return {word for word, _ in _pairs(language)}


def _stem(word: str, language: str) -> str:
    if word.isdecimal():
        return word
    for ending in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word
